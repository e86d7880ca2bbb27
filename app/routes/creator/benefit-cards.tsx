import { useEffect, useState } from "react";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { Icon } from "~/ui/icon";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import type { BenefitCard } from "./list-benefits.server";

type Props = { domain: string; known: BenefitCard[] | null };

/**
 * The benefits of subscribing. A guest's page is shared and may hold no prices, so script fetches them, in a box of
 * fixed height; without script a link leads to them.
 */
export function BenefitCards({ domain, known }: Props) {
  const t = useText("creator");
  const benefits = useBenefits(domain, known);
  const { lite } = useDisplaySettings();
  if (known?.length === 0) return null;
  return (
    <section aria-labelledby="benefits" className="grid gap-2 px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="benefits" className="text-title">
          {t("benefits")}
        </h2>
        <TextLink to={href("/:domain/membership", { domain })} tone="muted">
          {t("benefitsAll")}
        </TextLink>
      </div>
      {known || !lite ? (
        <ul
          className={`-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 ${known ? "" : "min-h-43 noscript:hidden"}`}
        >
          {benefits?.map((plan) => (
            <PlanInShort key={plan.id} plan={plan} domain={domain} />
          ))}
          {benefits?.length === 0 ? <li className="text-small text-muted">{t("benefitsNone")}</li> : null}
        </ul>
      ) : null}
    </section>
  );
}

function PlanInShort({ plan, domain }: { plan: BenefitCard; domain: string }) {
  const t = useText("creator");
  return (
    <li className="relative flex min-h-42 w-64 max-w-[85%] shrink-0 grow snap-start flex-col gap-2 rounded-lg border border-line bg-raised p-4 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <div>
        <h3 className="text-base">
          <Link
            to={href("/:domain/membership", { domain })}
            className="block truncate outline-none after:absolute after:inset-0"
          >
            <bdi>{plan.name}</bdi>
          </Link>
        </h3>
        <p className="text-small text-muted">
          {t("monthly")}{" "}
          <strong className="text-ink">
            <Money won={plan.price} />
          </strong>
        </p>
      </div>
      <ul className="grid gap-1 text-small">
        {plan.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-1.5">
            <span className="mt-0.5 text-accent">
              <Icon name="check" size={16} />
            </span>
            <bdi className="truncate">{benefit}</bdi>
          </li>
        ))}
        {plan.more > 0 ? <li className="pl-5.5 text-muted">{t("benefitsMore", { count: plan.more })}</li> : null}
      </ul>
    </li>
  );
}

function useBenefits(domain: string, known: BenefitCard[] | null): BenefitCard[] | null {
  const [fetched, setFetched] = useState<BenefitCard[] | null>(null);
  useEffect(() => {
    if (known) return;
    const dropped = new AbortController();
    fetch(href("/:domain/benefits", { domain }), { signal: dropped.signal })
      .then(async (answer) => setFetched(answer.ok ? await answer.json() : []))
      .catch(() => undefined);
    return () => dropped.abort();
  }, [domain, known]);
  return known ?? fetched;
}
