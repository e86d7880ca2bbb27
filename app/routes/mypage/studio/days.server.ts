import type { EarningsDays } from "#contract/settlement/schemas";
import { chartOf } from "~/components/settlements/earnings-chart.server";
import { seoulDay } from "~/i18n/format";

export type Days = {
  width: number;
  height: number;
  baseline: number;
  ticks: { y: number; won: number }[];
  bars: { day: string; x: number; y: number; width: number; height: number }[];
  labels: Label[];
  yesterday: string;
};

type Label = { day: string; x: number; anchor: "start" | "middle" | "end" };

const dayMs = 86_400_000;
/** Room for "Nov 21" and for "yesterday" in bold, in the units of the chart and the larger letters of a phone. */
const labelRoom = { date: 84, yesterday: 128 };

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
  return { ...chart, bars: drawn, labels: placeLabels(labels, { width: chart.width, yesterday }), yesterday };
}

/** Yesterday, the first day of the month and the last of each of its weeks. */
function isNamed(day: string, yesterday: string): boolean {
  const number = Number(day.slice(8));
  return day === yesterday || number === 1 || number % 7 === 0;
}

/** The labels inside the chart, without those that would touch another: the first and yesterday's always stay. */
function placeLabels(labels: { key: string; x: number }[], { width, yesterday }: { width: number; yesterday: string }) {
  const boxes = labels.map(({ key, x }) => {
    const half = (key === yesterday ? labelRoom.yesterday : labelRoom.date) / 2;
    if (x < half) return { day: key, x: 0, anchor: "start" as const, left: 0, right: 2 * half };
    if (x > width - half) return { day: key, x: width, anchor: "end" as const, left: width - 2 * half, right: width };
    return { day: key, x, anchor: "middle" as const, left: x - half, right: x + half };
  });
  const kept = boxes.filter(({ day }, index) => index === 0 || day === yesterday);
  for (const box of boxes)
    if (kept.every((other) => box.right <= other.left || other.right <= box.left)) kept.push(box);
  return boxes.filter((box) => kept.includes(box)).map(({ day, x, anchor }) => ({ day, x, anchor }));
}
