import { expect, test } from "vitest";
import { civilDateOf } from "../clock";
import { nextChargeOf, periodDate, periodStart } from "./periods";

test("a period's date is cut to a short month and returns to its day: 31 Jan, 28 Feb, 31 Mar", () => {
  expect([0, 1, 2, 3, 13].map((n) => periodDate("2027-01-31", n))).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2028-02-29",
  ]);
});

test("no period is skipped, doubled or moved in 48 months from the 29th, 30th or 31st", () => {
  for (const anchor of ["2027-01-29", "2027-01-30", "2027-01-31", "2028-02-29"]) {
    const dates = Array.from({ length: 49 }, (_, n) => periodDate(anchor, n));
    expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBe(49);
    for (const date of dates) {
      const [year = 0, month = 0, day] = date.split("-").map(Number);
      expect(day).toBe(Math.min(Number(anchor.slice(8)), new Date(Date.UTC(year, month, 0)).getUTCDate()));
    }
  }
});

test("the civil date changes at midnight in Seoul, not in Greenwich", () => {
  expect(civilDateOf(new Date("2027-01-30T14:59:59Z"))).toBe("2027-01-30");
  expect(civilDateOf(new Date("2027-01-30T15:00:00Z"))).toBe("2027-01-31");
});

test("charges fall at 10:00 in Seoul", () => {
  expect(periodStart("2027-01-31", 1).toISOString()).toBe("2027-02-28T01:00:00.000Z");
  expect(nextChargeOf(new Date("2026-11-21T04:00:00Z")).toISOString()).toBe("2026-12-21T01:00:00.000Z");
});
