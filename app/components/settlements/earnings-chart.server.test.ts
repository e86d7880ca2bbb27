import { expect, it } from "vitest";
import { chartOf, type Period } from "./earnings-chart.server";

const period = (key: string, membership: number, donation = 0, campaign = 0): Period => ({
  key,
  label: key,
  sources: { membership, donation, campaign },
});

it("a bar is stacked by source on the baseline, as high as its amount among the lines", () => {
  const { bars, baseline, ticks } = chartOf([period("a", 60_000, 40_000), period("b", 0, 0, 50_000)]);
  const [first, second] = bars.map(({ parts }) => parts);
  expect(first?.map(({ source }) => source)).toEqual(["membership", "donation"]);
  const [below, above] = first ?? [];
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeCloseTo(baseline, 1);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.y ?? 0, 1);
  expect(second?.[0]?.height).toBeCloseTo((baseline - (above?.y ?? 0)) / 2, 0);
  const line = ticks.find(({ won }) => won === 100_000);
  expect(above?.y).toBeCloseTo(line?.y ?? 0, 1);
});

it("more refunds than payments draw no part, and an empty label nothing on the axis", () => {
  const { bars, labels } = chartOf([{ ...period("a", -5_000, 2_000), label: "" }, period("b", 0)]);
  expect(bars.map(({ parts }) => parts.map(({ source }) => source))).toEqual([["donation"], []]);
  expect(labels.map(({ text }) => text)).toEqual(["b"]);
});

it("months without money have lines from a thousand won, no bars, and stay on the picture", () => {
  const { bars, ticks, width, height } = chartOf(Array.from({ length: 12 }, (_, n) => period(`m${n}`, 0)));
  expect(bars.every(({ parts }) => parts.length === 0)).toBe(true);
  expect(ticks.at(-1)?.won).toBe(1_000);
  expect([width, height]).toEqual([640, 240]);
});

it("no sum has more lines than fit on a phone, nor fewer than two", () => {
  for (let won = 1_000; won < 5_000_000; won += won < 100_000 ? 500 : 9_500) {
    const { ticks } = chartOf([period("a", won)]);
    expect([won, ticks.length >= 2 && ticks.length <= 5]).toEqual([won, true]);
    expect(ticks.at(-1)?.won, `lines up to ${won}`).toBeGreaterThanOrEqual(won);
  }
});
