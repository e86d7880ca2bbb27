import { type EarningSource, earningSources } from "~/components/settlements/earning-sources";
import type { Chart } from "~/components/settlements/earnings-chart.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";

const fillOf = (name: EarningSource) => earningSources.find(({ source }) => source === name)?.fill;

/** The creator's share by period, each bar stacked by source; the same figures are in the table below it. */
export function EarningsChart({ chart }: { chart: Chart }) {
  const t = useText("settlement");
  const lng = useLng();
  return (
    <Card>
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label={t("chartLabel")} className="w-full">
        {chart.ticks.map(({ y, won }) => (
          <g key={won}>
            <line x1="0" x2={chart.width} y1={y} y2={y} className="stroke-line" strokeDasharray="4 4" />
            <text x="0" y={y - 4} className="fill-muted text-[13px] max-sm:text-[22px] lg:text-[9px]">
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
            className="fill-muted text-[13px] max-sm:text-[22px] lg:text-[9px]"
          >
            {text}
          </text>
        ))}
        <line x1="0" x2={chart.width} y1={chart.baseline} y2={chart.baseline} className="stroke-edge" />
      </svg>
      <p className="mt-2 flex flex-wrap gap-x-5 text-small text-muted" aria-hidden="true">
        {earningSources.map(({ source, mark }) => (
          <span key={source} className="flex items-center gap-2">
            <span className={`inline-block size-3 rounded-sm ${mark}`} />
            {t(`source_${source}`)}
          </span>
        ))}
      </p>
    </Card>
  );
}
