import { expect, test } from "vitest";
import { daysOf } from "./days.server";

const none = { membership: 0, donation: 0, campaign: 0 };
const sums = { payments: 0, gross: 0, refunded: 0, platformFee: 0, vat: 0, net: 0 };

/** A month up to `last`; on each day of `paid` 1,000 won came by a membership and 2,000 by a donation. */
function month(last: number, paid: number[]) {
  const items = Array.from({ length: last }, (_, at) => {
    const sources = paid.includes(at + 1) ? { ...none, membership: 1_000, donation: 2_000 } : none;
    return { day: `2026-11-${String(at + 1).padStart(2, "0")}`, ...sums, sources };
  });
  return { month: "2026-11", previous: null, next: null, items };
}

test("a day is one bar of all its sources that stands on the ground line, and yesterday is named", () => {
  const days = daysOf(month(16, [3, 15]), new Date("2026-11-15T15:00:00Z"));
  expect(days?.bars.map(({ day }) => day)).toEqual(["2026-11-03", "2026-11-15"]);
  for (const { y, height } of days?.bars ?? []) expect(y + height).toBe(days?.baseline);
  expect(days?.yesterday).toBe("2026-11-15");
  expect(days?.labels.map(({ day }) => day.slice(8))).toEqual(["01", "07", "15"]);
});

test("the first day and yesterday are always named, and no label is cut or touches another", () => {
  for (let today = 3; today <= 30; today++) {
    const yesterday = `2026-11-${String(today - 1).padStart(2, "0")}`;
    const { labels = [], width = 0 } = daysOf(month(today, [1]), new Date(`${yesterday}T15:00:00Z`)) ?? {};
    expect(labels.map(({ day }) => day)).toEqual(expect.arrayContaining(["2026-11-01", yesterday]));
    let free = 0;
    for (const { day, x, anchor } of labels) {
      const room = day === yesterday ? 128 : 84;
      const left = x - { start: 0, middle: room / 2, end: room }[anchor];
      expect(left, `${day} on day ${today}`).toBeGreaterThanOrEqual(free);
      free = left + room;
    }
    expect(free).toBeLessThanOrEqual(width);
  }
});

test("a month without earnings has no chart", () => {
  expect(daysOf(month(16, []), new Date("2026-11-16T03:00:00Z"))).toBeNull();
});
