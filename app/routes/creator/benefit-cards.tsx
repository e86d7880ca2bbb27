import { useEffect, useState } from "react";
import type { UserCard } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { ListForm } from "~/browser/delegated-forms";
import { useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Money } from "~/ui/text/money";
import type { BenefitCard } from "./list-benefits.server";
import { SectionHead } from "./section-head";

type Props = { card: UserCard; benefits: BenefitCard[] | null; isShared: boolean };

/**
 * The benefits of subscribing: in a row on phones, one below the other beside the posts. A guest's page is shared and
 * may hold no prices: they come into a place of fixed height, beside the posts the last one, so that nothing moves.
 */
export function BenefitCards({ card, benefits, isShared }: Props) {
  const t = useText("creator");
  const { lite } = useDisplaySettings();
  const { domain } = card;
  if (!isShared && benefits?.length === 0) return null;
  return (
    <section aria-labelledby="benefits" className={isShared ? "lg:order-last" : ""}>
      <SectionHead
        id="benefits"
        title={t("benefits")}
        all={t("benefitsAll")}
        to={href("/:domain/membership", { domain })}
      />
      {!isShared || !lite ? (
        <ul
          className={`-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 lg:mx-0 lg:grid lg:overflow-visible lg:px-0 ${isShared ? "min-h-27.5 noscript:hidden" : ""}`}
        >
          {benefits?.map((plan) => (
            <PlanInShort key={plan.id} plan={plan} card={card} />
          ))}
          {benefits?.length === 0 ? <li className="text-small text-muted">{t("benefitsNone")}</li> : null}
        </ul>
      ) : null}
    </section>
  );
}

function PlanInShort({ plan, card }: { plan: BenefitCard; card: UserCard }) {
  const t = useText("creator");
  const [first, ...others] = plan.benefits;
  return (
    <li className="relative w-72 max-w-[94%] shrink-0 grow snap-start rounded-lg border border-line bg-raised px-4 py-3 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent lg:w-auto lg:max-w-none">
      <div className="flex min-h-touch items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base">
            <Link
              to={href("/:domain/membership", { domain: card.domain })}
              className="block truncate outline-none after:absolute after:inset-0"
            >
              <bdi>{plan.name}</bdi>
            </Link>
          </h3>
          <p className="text-small whitespace-nowrap text-muted">
            {t("monthly")}{" "}
            <strong className="text-ink">
              <Money won={plan.price} />
            </strong>
          </p>
        </div>
        <SubscribeToPlan plan={plan} card={card} />
      </div>
      <ul className="mt-1.5 grid gap-1 text-small">
        {first ? <Benefit text={first} /> : null}
        {others.map((text) => (
          <Benefit key={text} text={text} className="max-lg:hidden" />
        ))}
        {plan.more > 0 ? (
          <li className="pl-5.5 text-muted max-lg:hidden">{t("benefitsMore", { count: plan.more })}</li>
        ) : null}
      </ul>
    </li>
  );
}

function Benefit({ text, className = "" }: { text: string; className?: string }) {
  return (
    <li className={`flex gap-1.5 ${className}`}>
      <span className="mt-0.5 text-muted">
        <Icon name="check" size={16} />
      </span>
      <bdi className="truncate">{text}</bdi>
    </li>
  );
}

/** Straight to the order; a change of plan is explained on the membership page. */
function SubscribeToPlan({ plan, card: { domain, subscription, isSelf } }: { plan: BenefitCard; card: UserCard }) {
  const t = useText("creator");
  if (subscription?.planId === plan.id) return <Badge tone="accent">{t("subscribing")}</Badge>;
  if (subscription || isSelf) return null;
  return (
    <ListForm action={href("/:domain/membership", { domain })} className="relative shrink-0">
      <button
        type="submit"
        name="planId"
        value={plan.id}
        aria-label={t("subscribeToPlan", { plan: plan.name })}
        className={buttonClass({ variant: "secondary", size: "small" })}
      >
        {t("subscribe")}
      </button>
    </ListForm>
  );
}

/** What the page knows, or for a shared page what script fetches; null until then. */
export function useBenefits(domain: string, known: BenefitCard[] | null, wanted: boolean): BenefitCard[] | null {
  const [fetched, setFetched] = useState<BenefitCard[] | null>(null);
  useEffect(() => {
    if (known || !wanted) return;
    const dropped = new AbortController();
    fetch(href("/:domain/benefits", { domain }), { signal: dropped.signal })
      .then(async (answer) => setFetched(answer.ok ? await answer.json() : []))
      .catch(() => undefined);
    return () => dropped.abort();
  }, [domain, known, wanted]);
  return known ?? fetched;
}
