import { useEffect, useState } from "react";
import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { ListForm } from "~/browser/delegated-forms";
import { TwoFaces } from "~/components/creators/two-faces";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { tintOf } from "~/styles/tint-of";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import type { BenefitCard } from "./list-benefits.server";

type Props = { card: UserCard; benefits: BenefitCard[] | null; isShared: boolean };

/**
 * The plans beside the posts, on the creator's tint; on phones they have the tab alone. A guest's page is shared and may
 * hold no prices: they come by script, as the last beside the posts, so that nothing moves.
 */
export function PlanPanel({ card, benefits, isShared }: Props) {
  const t = useText("creator");
  const { lite } = useDisplaySettings();
  const { domain, subscription, isSelf, userId } = card;
  if (benefits?.length === 0 || (isShared && lite)) return null;
  return (
    <section
      aria-labelledby="benefits"
      data-tint={tintOf(userId)}
      className={`grid rounded-lg bg-tint-soft px-5 pt-4 pb-5 text-tint-ink ${isShared ? "noscript:hidden" : ""}`}
    >
      <h2 id="benefits" className="flex items-center gap-2.5 text-row-head">
        <TwoFaces creator={card} size={32} ring="ring-tint-soft" />
        {t("benefits")}
      </h2>
      <ul className="divide-y divide-tint/25">
        {benefits?.map((plan) => (
          <li key={plan.id}>
            <PlanInShort plan={plan} card={card} />
          </li>
        ))}
      </ul>
      <LinkButton
        to={href("/:domain/membership", { domain })}
        variant={subscription || isSelf ? "secondary" : "accent"}
        fullWidth
        className="mt-2"
      >
        {t("benefitsAll")}
      </LinkButton>
    </section>
  );
}

/** A row that leads straight to the order; a change of plan is explained on the membership page. */
function PlanInShort({ plan, card: { domain, subscription, isSelf } }: { plan: BenefitCard; card: UserCard }) {
  const t = useText("creator");
  const lng = useLng();
  const { id, name, price, benefits, more } = plan;
  const to = href("/:domain/membership", { domain });
  const row = "grid w-full gap-0.5 py-3 text-left hover:underline";
  const words = (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-row font-bold text-ink">
        <bdi className="min-w-0">{name}</bdi>
        <span className="whitespace-nowrap tabular-nums">{t("priceAt", { price: formatWon(price, lng) })}</span>
      </span>
      <span className="text-caption">
        {benefits.join(" · ")}
        {more > 0 ? ` ${t("benefitsMore", { count: more })}` : null}
      </span>
    </>
  );
  if (subscription?.planId === id)
    return (
      <div className="grid justify-items-start gap-1 py-3 *:w-full">
        {words}
        <span className="flex">
          <Badge tone="accent">{t("subscribing")}</Badge>
        </span>
      </div>
    );
  if (subscription || isSelf)
    return (
      <Link to={to} className={row}>
        {words}
      </Link>
    );
  return (
    <ListForm action={to}>
      <button type="submit" name="planId" value={id} className={row}>
        {words}
        <span className="sr-only">{t("subscribeToPlan", { plan: name })}</span>
      </button>
    </ListForm>
  );
}

/**
 * The plans in the page or, of a shared page, those that script fetches; null until then. They are fetched again when
 * the browser restores the page from its back/forward cache: prices may have changed.
 */
export function useBenefits(domain: string, known: BenefitCard[] | null, wanted: boolean): BenefitCard[] | null {
  const [fetched, setFetched] = useState<BenefitCard[] | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const dropped = new AbortController();
    const fetchBenefits = () =>
      fetch(href("/:domain/benefits", { domain }), { signal: dropped.signal, cache: "no-store" })
        .then(async (answer) => setFetched(answer.ok ? await answer.json() : []))
        .catch(() => undefined);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && fetchBenefits();
    setFetched(null);
    if (!known) fetchBenefits();
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pageshow", onShow);
      dropped.abort();
    };
  }, [domain, known, wanted]);
  return fetched ?? known;
}
