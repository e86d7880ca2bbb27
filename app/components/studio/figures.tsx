import type { Studio } from "#contract/creators/schemas";
import type { Earnings } from "#contract/settlement/schemas";
import { earningSources } from "~/components/settlements/earning-sources";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";

/** This month beside the last one at the same time: the difference in won, and the key of its text. */
export function comparedToLastMonth(net: number, lastMonthSoFar: number) {
  const difference = net - lastMonthSoFar;
  const compared = difference === 0 ? "same" : difference > 0 ? "more" : "less";
  return { difference, compared } as const;
}

const sumOf = (parts: { won: number }[]) => parts.reduce((sum, { won }) => sum + won, 0);

type Months = Pick<Earnings, "lastMonthSoFar"> & { items: Pick<Earnings["items"][number], "net" | "sources">[] };

/**
 * The creator's share of this month by source, beside the last month's at the same time. `example`: on the landing
 * page, below a heading and without the link to figures that a guest has none of.
 */
export function MonthCard({
  earnings: { items, lastMonthSoFar },
  example = false,
}: {
  earnings: Months;
  example?: boolean;
}) {
  const t = useText("mypage/studio");
  const lng = useLng();
  const Heading = example ? "h3" : "h2";
  const month = items[0];
  if (!month) return null;
  const { difference, compared } = comparedToLastMonth(month.net, lastMonthSoFar);
  return (
    <Card as="section" className="grid content-start gap-3">
      <div>
        <Heading className="text-small font-semibold text-muted">{t("thisMonth")}</Heading>
        <p className="text-[clamp(1.25rem,6vw,1.625rem)] leading-snug font-bold">
          <Money won={month.net} />
        </p>
        <p className={`text-small ${difference > 0 ? "text-success" : "text-muted"}`}>
          {t(compared, { won: formatWon(Math.abs(difference), lng) })}
        </p>
      </div>
      <Sources sources={month.sources} />
      {example ? null : (
        <p>
          <TextLink to="/mypage/earnings">{t("earnings")}</TextLink>
        </p>
      )}
    </Card>
  );
}

/** A month's share by source: a bar in proportion, and the sums. */
export function Sources({ sources }: { sources: Months["items"][number]["sources"] }) {
  const t = useText("settlement");
  const parts = earningSources.map((look) => ({ ...look, won: sources[look.source] }));
  const positive = parts.filter(({ won }) => won > 0);
  const sum = sumOf(positive);
  return (
    <>
      {positive.length > 0 ? (
        <svg
          viewBox={`0 0 ${sum} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-2 w-full overflow-clip rounded-full"
        >
          {positive.map(({ source, fill, won }, at) => (
            <rect key={source} x={sumOf(positive.slice(0, at))} width={won} height="1" className={fill} />
          ))}
        </svg>
      ) : null}
      <dl className="grid gap-1 text-small">
        {parts.map(({ source, mark, won }) => (
          <div key={source} className="flex flex-wrap items-center gap-x-2">
            <dt className="flex grow items-center gap-2 text-muted">
              <span className={`size-2.5 rounded-full ${mark}`} aria-hidden="true" />
              {t(`source_${source}`)}
            </dt>
            <dd className="font-semibold">
              <Money won={won} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How many are subscribed now, and who came and went this month. */
export function MembersCard({
  members: { current, joined, left },
  example = false,
}: {
  members: Pick<Studio["members"], "current" | "joined" | "left">;
  example?: boolean;
}) {
  const t = useText("mypage/studio");
  const Heading = example ? "h3" : "h2";
  return (
    <Card as="section" className="grid content-start gap-3">
      <div>
        <Heading className="text-small font-semibold text-muted">{t("members")}</Heading>
        <p className="text-[clamp(1.25rem,6vw,1.625rem)] leading-snug font-bold tabular-nums">
          {t("membersCount", { count: current })}
        </p>
      </div>
      <dl className="grid gap-1 text-small">
        {(
          [
            ["joined", joined, "+"],
            ["left", left, "−"],
          ] as const
        ).map(([name, count, sign]) => (
          <div key={name} className="flex justify-between gap-2">
            <dt className="text-muted">{t(name)}</dt>
            <dd className="font-semibold whitespace-nowrap tabular-nums">
              {count > 0 ? sign : ""}
              {t("membersCount", { count })}
            </dd>
          </div>
        ))}
      </dl>
      {example ? null : (
        <p>
          <TextLink to="/mypage/subscribers">{t("subscribers")}</TextLink>
        </p>
      )}
    </Card>
  );
}
