import { type EarningSource, earningSources } from "~/components/settlements/earning-sources";
import type { Chart } from "~/components/settlements/earnings-chart.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";

const fillOf = (name: EarningSource) => earningSources.find(({ source }) => source === name)?.fill;

/** The creator's share by period, each bar stacked by source; the same figures are in the table below it. */
export function EarningsChart({ chart }: { chart: Chart }) {
  const t = useText("settlement");
  const lng = useLng();
  return (
    <svg viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label={t("chartLabel")} className="w-full">
      {chart.ticks.map(({ y, won }) => (
        <g key={won}>
          <line x1="0" x2={chart.width} y1={y} y2={y} className="stroke-line" />
          <text x="0" y={y - 4} className="fill-muted text-[13px] max-sm:text-[22px]">
            {formatWon(won, lng)}
          </text>
        </g>
      ))}
      {chart.bars.map(({ key, parts }) => (
        <g key={key}>
          {parts.map(({ source, ...rect }) => (
            <rect key={source} {...rect} className={fillOf(source)} />
          ))}
        </g>
      ))}
      {chart.labels.map(({ key, x, text }) => (
        <text
          key={key}
          x={x}
          y={chart.height - 6}
          textAnchor="middle"
          className="fill-muted text-[13px] max-sm:text-[22px]"
        >
          {text}
        </text>
      ))}
      <line x1="0" x2={chart.width} y1={chart.baseline} y2={chart.baseline} className="stroke-edge" />
    </svg>
  );
}
