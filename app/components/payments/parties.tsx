import { intermediaryNotice } from "#contract/intermediary";
import type { PublicSeller } from "#contract/sellers/schemas";
import { sellerLines } from "#contract/sellers/seller-details";
import { useLng, useText } from "~/i18n/i18n";

/** The seller, and the notice that the site is an intermediary: in full-size letters, above the button that pays. */
export function Parties({ seller }: { seller: PublicSeller }) {
  const t = useText("checkout");
  const lng = useLng();
  return (
    <section className="grid gap-2">
      <h2 className="text-row-head">{t("partiesTitle")}</h2>
      <ul>
        {(sellerLines(seller, lng) ?? [t("privateSeller")]).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p>{intermediaryNotice[lng]}</p>
    </section>
  );
}
