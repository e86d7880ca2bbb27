import { type ScaleLinear, scaleBand, scaleLinear } from "d3-scale";
import type { EarningsMonth } from "#contract/settlement/schemas";
import { type EarningSource, earningSources } from "./earning-sources";

const size = { width: 640, height: 240, left: 4, right: 4, top: 24, bottom: 28 };
const widestBar = 44;

export type Chart = {
  width: number;
  height: number;
  baseline: number;
  /** Lines across, the lowest first, each with its amount in won. */
  ticks: { y: number; won: number }[];
  bars: { key: string; parts: { source: EarningSource; x: number; y: number; width: number; height: number }[] }[];
  labels: { key: string; x: number; text: string }[];
};

export type Period = { key: string; label: string; sources: EarningsMonth["sources"] };

/**
 * A bar for each period, the oldest first, stacked by source; a source with more refunds than payments adds nothing.
 * A period without a label has none on the axis. Drawn here, so that no page loads d3.
 */
export function chartOf(periods: Period[]): Chart {
  const { width, height, left, right } = size;
  const most = Math.max(1_000, ...periods.map(({ sources }) => sumOf(Object.values(sources))));
  const { y, ticks } = axisOf(most);
  const x = scaleBand(
    periods.map(({ key }) => key),
    [left, width - right],
  ).padding(0.3);
  const bar = Math.min(x.bandwidth(), widestBar);
  const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2;
  return {
    width,
    height,
    baseline: round(y(0)),
    ticks: ticks.map((won) => ({ y: round(y(won)), won })),
    bars: periods.map(({ key, sources }) => ({ key, parts: stack(sources, round(middle(key) - bar / 2)) })),
    labels: periods
      .filter(({ label }) => label !== "")
      .map(({ key, label }) => ({ key, x: round(middle(key)), text: label })),
  };

  function stack(sources: EarningsMonth["sources"], left: number) {
    let below = 0;
    return earningSources.flatMap(({ source }) => {
      const won = Math.max(0, sources[source]);
      if (won === 0) return [];
      const part = {
        source,
        x: left,
        y: round(y(below + won)),
        width: round(bar),
        height: round(y(below) - y(below + won)),
      };
      below += won;
      return [part];
    });
  }
}

/** More amounts than these would touch on a phone. */
const mostTicks = 5;

/** The scale of amounts up to `most`, and those that are written at it: about `wanted`. */
function axisOf(most: number, wanted = 4): { y: ScaleLinear<number, number>; ticks: number[] } {
  const y = scaleLinear([0, most], [size.height - size.bottom, size.top]).nice(wanted);
  const ticks = y.ticks(wanted).filter((won) => won > 0);
  return ticks.length > mostTicks ? axisOf(most, wanted - 1) : { y, ticks };
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, won) => sum + Math.max(0, won), 0);
const round = (value: number) => Math.round(value * 10) / 10;
