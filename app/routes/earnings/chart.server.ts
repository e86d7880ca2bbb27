import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { EarningsMonth } from "#contract/settlement/schemas";

const size = { width: 400, height: 200, left: 4, right: 4, top: 24, bottom: 26 };
const widestBar = 36;

export type Chart = {
  width: number;
  height: number;
  bars: { month: string; x: number; y: number; width: number; height: number; labelX: number }[];
  /** the amounts fans paid, as one line over the bars */
  grossPath: string;
  baseline: number;
  top: { y: number; won: number };
};

/**
 * Bars of the creator's share and a line of the amounts paid, the oldest month first; drawn here, so that no page loads
 * d3.
 */
export function chartOf(months: EarningsMonth[]): Chart {
  const oldestFirst = [...months].reverse();
  const { width, height, left, right, top, bottom } = size;
  const most = Math.max(1_000, ...oldestFirst.map(({ gross, net }) => Math.max(gross, net)));
  const y = scaleLinear([0, most], [height - bottom, top]).nice(4);
  const x = scaleBand(
    oldestFirst.map(({ month }) => month),
    [left, width - right],
  ).padding(0.35);
  const band = x.bandwidth();
  const bar = Math.min(band, widestBar);
  const middle = (month: string) => (x(month) ?? 0) + band / 2;
  const path = line<EarningsMonth>(
    ({ month }) => middle(month),
    ({ gross }) => y(gross),
  );
  return {
    width,
    height,
    bars: oldestFirst.map(({ month, net }) => ({
      month,
      x: round(middle(month) - bar / 2),
      y: round(y(Math.max(0, net))),
      width: round(bar),
      height: round(y(0) - y(Math.max(0, net))),
      labelX: round(middle(month)),
    })),
    grossPath: path(oldestFirst) ?? "",
    baseline: y(0),
    top: { y: y(y.domain()[1] ?? most), won: y.domain()[1] ?? most },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
