import { expect, test } from "vitest";
import { fromSeoulMinute, toSeoulMinute } from "./seoul-time";

test("a typed time is Seoul's in any time zone, to the minute, over midnight and leap days", () => {
  expect(fromSeoulMinute("2026-11-30T23:59")).toBe("2026-11-30T14:59:00.000Z");
  expect(fromSeoulMinute("2026-12-01T00:00")).toBe("2026-11-30T15:00:00.000Z");
  expect(fromSeoulMinute("2028-02-29T08:59:00")).toBe("2028-02-28T23:59:00.000Z");
  expect(toSeoulMinute("2026-11-30T14:59:59.999Z")).toBe("2026-11-30T23:59");
});

test.each(["", "내일", "2026-11-31T10:00", "2026-02-29T10:00", "2026-13-01T10:00", "2026-11-30T24:00", "2026-11-30"])(
  "%j is no time",
  (text) => expect(fromSeoulMinute(text)).toBeNull(),
);
