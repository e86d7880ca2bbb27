import type { FieldMetadata } from "@conform-to/react";
import { limits } from "#contract/limits";
import { useText } from "~/i18n/i18n";
import { TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";

export type PlanValues = { name: string; price: string; benefits: string; description: string };
type Fields = { [Name in keyof PlanValues]: FieldMetadata<string> };

/** The fields of a plan, new or changed. */
export function PlanFields({ fields, changes = false }: { fields: Fields; changes?: boolean }) {
  const t = useText("plans");
  return (
    <>
      <TextField meta={fields.name} label={t("name")} placeholder={t("namePlaceholder")} autoComplete="off" required />
      <TextField
        meta={fields.price}
        label={t("price")}
        hint={t(changes ? "priceChangeHint" : "priceHint")}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextArea meta={fields.benefits} label={t("benefits")} hint={t("benefitsHint")} rows={6} />
      <TextArea meta={fields.description} label={t("description")} max={limits.planDescriptionLength} rows={3} />
    </>
  );
}
