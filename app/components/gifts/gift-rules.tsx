import { useText } from "~/i18n/i18n";

/** What is to be known of a gift before it is paid. */
export function GiftRules() {
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  return (
    <section className="grid gap-2">
      <h2 className="text-row-head">{t("ruleTitle")}</h2>
      <p className="text-row">{t("oneTime")}</p>
      <p className="text-row">{t("rule")}</p>
      <p className="text-small text-muted">{checkoutText("minorNote")}</p>
    </section>
  );
}
