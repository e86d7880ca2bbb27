import { expect, test } from "vitest";
import { balanceDueAt } from "./balance-due";

test.each([
  ["Thursday", "2026-11-26", "2026-11-28"],
  ["Friday", "2026-11-27", "2026-12-01"],
  ["Saturday", "2026-11-28", "2026-12-01"],
  ["Sunday", "2026-11-29", "2026-12-01"],
])("the balance of a %s is due when the next weekday of Seoul ends", (_, day, end) => {
  expect(balanceDueAt(day)).toEqual(new Date(`${end}T00:00:00+09:00`));
});
