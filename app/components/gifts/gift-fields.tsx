import type { SubmissionResult } from "@conform-to/react";
import { privacies } from "#contract/gifts/values";
import { limits } from "#contract/limits";
import { presets } from "~/gifts/presets";
import { useText } from "~/i18n/i18n";
import { RadioGroup } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";
import { Money } from "~/ui/text/money";

type Name = "preset" | "own" | "message" | "shown" | "method" | "methodId" | "agree";
export type GiftValues = Partial<Record<Name, string>>;
/** The easy pays offered, by name. */
export type EasyPays = { value: string; label: string }[];
export type GiftFormProps = { result: unknown; kept: GiftValues | null };
/** The privacy of a gift is the fan's own choice, so none is preselected. */
const defaultAmount: GiftValues = { preset: "5000" };

/** The form's fields with their submitted values: it is on a public page, so it does without the form library. */
export function giftForm({ result, kept }: GiftFormProps) {
  const answered = result as SubmissionResult<string[]> | undefined;
  const values = answered?.initialValue ?? kept ?? defaultAmount;
  const fieldOf = (name: Name) => {
    const id = `donate-${name}`;
    const errors = answered?.error?.[name] ?? undefined;
    return { id, name, errorId: `${id}-error`, descriptionId: `${id}-description`, initialValue: values[name], errors };
  };
  const head = { errors: answered?.error?.[""] ?? undefined, status: answered?.status, errorId: "donate-error" };
  return { head, fieldOf };
}

/** The amount, the message and the privacy of a gift. */
export function GiftChoices({ form: { fieldOf } }: { form: ReturnType<typeof giftForm> }) {
  const t = useText("gifts");
  const privacyChoices = privacies.map((value) => ({ value, label: t(value), hint: t(`${value}Hint` as const) }));
  return (
    <>
      <div className="grid gap-3">
        <RadioGroup
          meta={fieldOf("preset")}
          legend={t("amount")}
          options={presets.map((won) => ({ value: String(won), label: <Money key={won} won={won} /> }))}
          inline
        />
        <TextField
          meta={fieldOf("own")}
          label={t("ownAmount")}
          hint={t("ownAmountHint")}
          inputMode="numeric"
          placeholder=" "
        />
      </div>
      <TextArea
        meta={fieldOf("message")}
        label={t("message")}
        hint={t("messageHint")}
        max={limits.donationMessageLength}
        rows={3}
      />
      <div className="grid gap-2">
        <RadioGroup meta={fieldOf("shown")} legend={t("who")} options={privacyChoices} required />
        <p className="text-small text-muted">{t("changeLater")}</p>
      </div>
    </>
  );
}
