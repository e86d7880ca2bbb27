import { useLocation } from "@remix-run/react";
import type { RankedFan, Ranking, RankingTab } from "#contract/gifts/schemas";
import { href, hrefOfLocation } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Tabs } from "~/ui/tabs";
import { Money } from "~/ui/text/money";

type Props = { ranking: Ranking; tab: RankingTab; offset: number; label: string; emptyHint: string };

/** Fans by rank, this month's or of all time, one page of ranks at a time. */
export function RankedFans({ ranking, tab, offset, label, emptyHint }: Props) {
  const t = useText("gifts");
  const { pathname } = useLocation();
  const at = (query: string) => hrefOfLocation({ pathname, search: `?${query}` });
  const tabs = (["monthly", "overall"] as const).map((name) => ({
    to: at(`tab=${name}`),
    label: t(name),
    current: name === tab,
  }));
  return (
    <>
      <Tabs label={label} tabs={tabs} />
      {ranking.items.length === 0 ? (
        <EmptyState icon="spark" title={t(tab === "monthly" ? "rankingEmptyMonth" : "rankingEmpty")} hint={emptyHint} />
      ) : null}
      <ol className="divide-y divide-line">
        {ranking.items.map((fan) => (
          <RankedFanRow key={fan.person.userId} fan={fan} />
        ))}
      </ol>
      <nav className="flex flex-wrap justify-center gap-2">
        {offset > 0 ? (
          <LinkButton variant="secondary" size="small" to={at(`tab=${tab}`)}>
            {t("firstPage")}
          </LinkButton>
        ) : null}
        {ranking.offset > -1 ? (
          <LinkButton variant="secondary" size="small" to={at(`tab=${tab}&offset=${ranking.offset}`)} rel="next">
            {t("nextPage")}
          </LinkButton>
        ) : null}
      </nav>
    </>
  );
}

function RankedFanRow({ fan: { rank, person, amount } }: { fan: RankedFan }) {
  const t = useText("gifts");
  return (
    <li className="relative flex flex-wrap items-center gap-3 py-3 break-keep wrap-anywhere">
      <span className={`w-14 shrink-0 font-bold tabular-nums ${rank <= 3 ? "text-ink" : "text-muted"}`}>
        {t("rank", { rank })}
      </span>
      <Avatar name={person.nickname} imageUrl={person.profileImageUrl} size={48} />
      <Link
        to={href("/:domain", { domain: person.domain })}
        className="min-w-16 flex-1 truncate font-semibold after:absolute after:inset-0 hover:underline"
      >
        <bdi>{person.nickname}</bdi>
      </Link>
      <span className={amount === null ? "ml-auto text-small text-muted" : "ml-auto font-semibold"}>
        {amount === null ? t("hiddenAmount") : <Money won={amount} />}
      </span>
    </li>
  );
}
