import { intermediaryNotice } from "#contract/intermediary";
import { useLng, useText } from "~/i18n/i18n";

/** In letters of the page's full size, before the button that pays. */
export function Parties() {
  const t = useText("checkout");
  return (
    <section className="grid gap-2">
      <h2 className="text-row-head">{t("partiesTitle")}</h2>
      <p>{intermediaryNotice[useLng()]}</p>
    </section>
  );
}
