import type { EarningsDays } from "#contract/settlement/schemas";
import { chartOf } from "~/components/settlements/earnings-chart.server";
import { seoulDay } from "~/i18n/format";

export type Days = {
  width: number;
  height: number;
  baseline: number;
  ticks: { y: number; won: number }[];
  bars: { day: string; x: number; y: number; width: number; height: number }[];
  labels: { day: string; x: number }[];
  yesterday: string;
};

const dayMs = 86_400_000;

/** A bar for each day of the month up to today, all sources together, or null while none has brought anything. */
export function daysOf({ items }: EarningsDays, now: Date): Days | null {
  const yesterday = seoulDay(new Date(now.getTime() - dayMs));
  const periods = items.map(({ day, sources }) => ({ key: day, sources, label: isNamed(day, yesterday) ? day : "" }));
  const { bars, labels, ...chart } = chartOf(periods);
  const drawn = bars.flatMap(({ key, parts }) => {
    const [first] = parts;
    if (!first) return [];
    const height = parts.reduce((sum, part) => sum + part.height, 0);
    return [{ day: key, x: first.x, y: chart.baseline - height, width: first.width, height }];
  });
  if (drawn.length === 0) return null;
  return { ...chart, bars: drawn, labels: labels.map(({ key, x }) => ({ day: key, x })), yesterday };
}

/** Yesterday, and the first day of each week of the month that leaves it room. */
function isNamed(day: string, yesterday: string): boolean {
  const number = Number(day.slice(8));
  const isFar = Math.abs(number - Number(yesterday.slice(8))) > 2 || day.slice(0, 7) !== yesterday.slice(0, 7);
  return day === yesterday || ((number === 1 || number % 7 === 0) && isFar);
}
