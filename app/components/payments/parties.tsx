import { intermediaryNotice } from "#contract/intermediary";
import { useLng, useText } from "~/i18n/i18n";

/**
 * The seller, and the notice that the site is an intermediary: in full-size letters, above the button that pays.
 * `seller`: lines of `sellerLines`, made by the server, as their labels weigh on a first page.
 */
export function Parties({ seller }: { seller: string[] | null }) {
  const t = useText("checkout");
  return (
    <section className="grid gap-2">
      <h2 className="text-row-head">{t("partiesTitle")}</h2>
      <ul>
        {(seller ?? [t("privateSeller")]).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p>{intermediaryNotice[useLng()]}</p>
    </section>
  );
}
