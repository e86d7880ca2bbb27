import type { Earnings } from "#contract/settlement/schemas";
import { Sources } from "~/components/studio/figures";
import { formatShortDate, formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { TextLink } from "~/ui/text/text-link";
import type { Days } from "./days.server";

type Props = { earnings: Pick<Earnings, "items">; days: Days | null; tint: number };

/** The creator's share of each day of this month, the last whole one in the accent, and of the month by source. */
export function DayChart({ earnings: { items }, days, tint }: Props) {
  const t = useText("mypage/studio");
  const [month] = items;
  return (
    <section aria-labelledby="studio-days" data-tint={tint} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="studio-days" className="text-title">
          {t("days")}
        </h2>
        <TextLink to="/mypage/earnings">{t("earnings")}</TextLink>
      </div>
      {days ? <Bars days={days} /> : <p className="text-muted">{t("daysNone")}</p>}
      {month ? <Sources sources={month.sources} /> : null}
    </section>
  );
}

function Bars({ days }: { days: Days }) {
  const t = useText("mypage/studio");
  const lng = useLng();
  const { width, height, baseline, ticks, bars, labels, yesterday } = days;
  const writing = "fill-muted text-[13px] max-sm:text-[22px]";
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("daysLabel")} className="w-full">
      {ticks.map(({ y, won }) => (
        <g key={won}>
          <line x1="0" x2={width} y1={y} y2={y} className="stroke-line" />
          <text x="0" y={y - 5} className={writing}>
            {formatWon(won, lng)}
          </text>
        </g>
      ))}
      {bars.map(({ day, ...bar }) => (
        <rect key={day} {...bar} rx="2" className={day === yesterday ? "fill-accent" : "fill-tint opacity-70"} />
      ))}
      {labels.map(({ day, x, anchor }) => (
        <text
          key={day}
          x={x}
          y={height - 6}
          textAnchor={anchor}
          className={day === yesterday ? `${writing} font-semibold` : writing}
        >
          {day === yesterday ? t("yesterday") : formatShortDate(`${day}T03:00:00Z`, lng)}
        </text>
      ))}
      <line x1="0" x2={width} y1={baseline} y2={baseline} className="stroke-edge" />
    </svg>
  );
}
