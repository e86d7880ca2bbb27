import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { privacies } from "#contract/gifts/values";
import { limits } from "#contract/limits";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { TextArea } from "~/ui/fields/text-area";
import { Money } from "~/ui/text/money";

const presets = [3_000, 5_000, 10_000, 30_000, 50_000, 100_000];

type Name = "preset" | "own" | "message" | "shown";
type Values = Partial<Record<Name, string>>;
type Props = { result: unknown; kept: Values | null };
/** The privacy of a gift is the fan's own choice, so none is preselected. */
const defaultAmount: Values = { preset: "5000" };

/** One field with its submitted value: this form is on a public page, so it does without the form library. */
function fieldOf(result: SubmissionResult<string[]> | undefined, values: Values, name: Name) {
  const id = `donate-${name}`;
  const initialValue = result?.initialValue ? result.initialValue[name] : values[name];
  const errors = result?.error?.[name] ?? undefined;
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-description`, initialValue, errors };
}

type Field = ReturnType<typeof fieldOf>;

/** The amount, the message and the privacy of a gift. */
export function GiftFields({ result, kept }: Props) {
  const t = useText("gifts");
  const answered = result as SubmissionResult<string[]> | undefined;
  const head = { errors: answered?.error?.[""] ?? undefined, status: answered?.status, errorId: "donate-error" };
  const [preset, own, message, who] = (["preset", "own", "message", "shown"] as const).map((name) =>
    fieldOf(answered, kept ?? defaultAmount, name),
  ) as [Field, Field, Field, Field];
  const privacyChoices = privacies.map((value) => ({ value, label: t(value), hint: t(`${value}Hint` as const) }));
  return (
    <Form method="post" id="donate" noValidate className="grid gap-6">
      <FormHead form={head} />
      <div className="grid gap-3">
        <RadioGroup
          meta={preset}
          legend={t("amount")}
          options={presets.map((won) => ({ value: String(won), label: <Money key={won} won={won} /> }))}
          inline
        />
        <TextField meta={own} label={t("ownAmount")} hint={t("ownAmountHint")} inputMode="numeric" />
      </div>
      <TextArea
        meta={message}
        label={t("message")}
        hint={t("messageHint")}
        max={limits.donationMessageLength}
        rows={3}
      />
      <div className="grid gap-2">
        <RadioGroup meta={who} legend={t("who")} options={privacyChoices} required />
        <p className="text-small text-muted">{t("changeLater")}</p>
      </div>
      <SubmitButton fullWidth variant="accent" size="large">
        {t("next")}
      </SubmitButton>
    </Form>
  );
}
