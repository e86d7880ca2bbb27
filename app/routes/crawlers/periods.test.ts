import { expect, test } from "vitest";
import { dayAfter, daysOf, isWithin, monthOf, periodIn } from "./periods";

test("months and days are Seoul's, and follow one another over years and leap days", () => {
  expect(monthOf("2026-10-31T15:00:00.000Z")).toBe("2026-11");
  expect(isWithin("2026-10-31T14:59:59.999Z", "2026-11")).toBe(false);
  expect(isWithin("2026-11-21T03:00:00.000Z", "2026-11-21")).toBe(true);
  expect([dayAfter("2026-12"), dayAfter("2026-12-31"), dayAfter("2028-02-28")]).toEqual([
    "2027-01-01",
    "2027-01-01",
    "2028-02-29",
  ]);
  expect([daysOf("2028-02").length, daysOf("2026-02").length, daysOf("2026-11").at(-1)]).toEqual([
    29,
    28,
    "2026-11-30",
  ]);
});

test("only an existing month or day names a sitemap", () => {
  for (const period of ["2026-11", "2028-02-29"]) expect(periodIn(period)).toBe(period);
  for (const odd of ["2026-13", "2026-02-30", "1999-01", "2026", "2026-1", "2026-11-", "2026-00", "", "2026-11-21-01"])
    expect(periodIn(odd)).toBeNull();
});
