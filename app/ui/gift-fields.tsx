import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { limits } from "#contract/limits";
import { shownChoices } from "#contract/shown";
import { formatWon } from "../format";
import { useLng, useText } from "../i18n";
import { SubmitButton } from "./button";
import { RadioGroup } from "./choice";
import { TextField } from "./field";
import { FormHead } from "./form-head";
import { TextArea } from "./text-area";

const presets = [3_000, 5_000, 10_000, 30_000, 50_000, 100_000];

type Values = { preset: string; own: string; message: string; shown: string };
type Props = { result: Parameters<typeof useForm>[0]["lastResult"] };

/** How much, what to say with it, and what of the giver is shown. */
export function GiftFields({ result }: Props) {
  const t = useText("gifts");
  const lng = useLng();
  const [form, fields] = useForm<Values>({
    id: "donate",
    lastResult: result as never,
    defaultValue: { preset: "5000", shown: "nameAndAmount" },
  });
  const shown = shownChoices.map((value) => ({ value, label: t(value), hint: t(`${value}Hint` as const) }));
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="grid gap-6">
      <FormHead form={form} />
      <div className="grid gap-3">
        <RadioGroup
          meta={fields.preset}
          legend={t("amount")}
          options={presets.map((won) => ({ value: String(won), label: formatWon(won, lng) }))}
          inline
        />
        <TextField meta={fields.own} label={t("ownAmount")} hint={t("ownAmountHint")} inputMode="numeric" />
      </div>
      <TextArea
        meta={fields.message}
        label={t("message")}
        hint={t("messageHint")}
        max={limits.donationMessageLength}
        rows={3}
      />
      <div className="grid gap-2">
        <RadioGroup meta={fields.shown} legend={t("who")} options={shown} required />
        <p className="text-small text-muted">{t("changeLater")}</p>
      </div>
      <SubmitButton wide>{t("next")}</SubmitButton>
    </Form>
  );
}
