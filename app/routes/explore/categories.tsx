import { fieldsInOrder } from "#contract/applications/values";
import type { Field } from "#contract/creators/schemas";
import { useText } from "~/i18n/i18n";
import { Chips } from "~/ui/tables/chips";

/** The categories, each an address of its own; the campaigns last. */
export function Categories({ current }: { current: Field | null }) {
  const t = useText("explore");
  const name = useText("creator");
  const chips = [
    { to: "/explore" as const, label: t("all"), current: current === null },
    ...fieldsInOrder.map((field) => ({
      to: `/explore?category=${field}` as const,
      label: name(field),
      current: field === current,
    })),
    { to: "/campaigns" as const, label: t("campaigns"), current: false },
  ];
  return <Chips label={t("categories")} chips={chips} inOneRow />;
}
