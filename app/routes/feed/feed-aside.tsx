import { useEffect, useState } from "react";
import { href } from "~/addresses/address";
import { CampaignInShort } from "~/components/campaigns/campaign-in-short";
import { CreatorRow } from "~/components/creators/creator-row";
import { formatShortDate, formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text/text-link";
import type { BesideFeed } from "./aside";

/** Fetched by script where the aside is displayed, so that no feed waits for it; everything here has its own page. */
export function FeedAside() {
  const t = useText("feed");
  const beside = useBesideFeed();
  if (!beside) return null;
  const { people, campaign } = beside;
  return (
    <>
      <Payments {...beside} />
      {people.length > 0 ? (
        <section aria-labelledby="unknown">
          <h2 id="unknown" className="text-row">
            {t("notYetKnown")}
          </h2>
          <ul>
            {people.map((card) => (
              <li key={card.userId} className="py-2">
                <CreatorRow card={card} brief />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {campaign ? (
        <ul>
          <CampaignInShort campaign={campaign} />
        </ul>
      ) : null}
    </>
  );
}

function Payments({ nextCharge, supportThisMonth }: BesideFeed) {
  const t = useText("feed");
  const lng = useLng();
  if (!nextCharge && supportThisMonth === 0) return null;
  return (
    <Card className="grid gap-2">
      {nextCharge ? (
        <p className="grid">
          <span className="text-caption text-muted">
            {t("nextCharge", { date: formatShortDate(nextCharge.at, lng) })}
          </span>
          <span className="flex flex-wrap gap-x-1.5 text-row font-bold">
            <bdi className="truncate">{nextCharge.nickname}</bdi>
            <span className="whitespace-nowrap tabular-nums">{formatWon(nextCharge.amount, lng)}</span>
          </span>
        </p>
      ) : null}
      <p className="text-small text-muted">{t("paidThisMonth", { amount: formatWon(supportThisMonth, lng) })}</p>
      <p>
        <TextLink to="/mypage/payments">{t("toPayments")}</TextLink>
      </p>
    </Card>
  );
}

function useBesideFeed(): BesideFeed | null {
  const [beside, setBeside] = useState<BesideFeed | null>(null);
  useEffect(() => {
    if (!window.matchMedia("(min-width: 1024px)").matches) return;
    const dropped = new AbortController();
    fetch(href("/feed/aside"), { signal: dropped.signal })
      .then(async (answer) => answer.ok && setBeside(await answer.json()))
      .catch(() => undefined);
    return () => dropped.abort();
  }, []);
  return beside;
}
