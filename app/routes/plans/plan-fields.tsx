import type { FieldMetadata } from "@conform-to/react";
import { splitOf } from "#contract/fee-split";
import { limits } from "#contract/limits";
import { parseWon } from "~/gifts/won-field";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Checkbox } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { TextArea } from "~/ui/fields/text-area";

export type PlanValues = { name: string; price: string; benefits: string; description: string; keepsOpened: string };
/** What the creator receives is shown for this price until one is typed. */
const examplePrice = 5_000;
type Fields = { [Name in keyof PlanValues]: FieldMetadata<string> };

type Props = { fields: Fields; feeBps: number; changes?: boolean };

/** The fields of a plan, new or changed. */
export function PlanFields({ fields, feeBps, changes = false }: Props) {
  const t = useText("plans");
  const lng = useLng();
  // Of a form that was sent with several prices it is a list.
  const typed: unknown = fields.price.value;
  const price = (typeof typed === "string" && parseWon(typed)) || examplePrice;
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
      <p aria-live="polite" className="-mt-4 text-small text-muted">
        {t("received", {
          paid: formatWon(price, lng),
          received: formatWon(splitOf(price, feeBps).net, lng),
          rate: feeBps / 100,
        })}
      </p>
      <TextArea meta={fields.benefits} label={t("benefits")} hint={t("benefitsHint")} rows={6} />
      <TextArea meta={fields.description} label={t("description")} max={limits.planDescriptionLength} rows={3} />
      <div className="grid gap-1">
        <Checkbox meta={fields.keepsOpened} label={t("keepsOpened")} />
        <p className="text-small text-muted">{t("keepsOpenedHint")}</p>
      </div>
    </>
  );
}
