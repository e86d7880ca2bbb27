import { expect, test } from "vitest";
import { unbroken } from "./time-text";

test("a line may end between a date and its time, but within neither", () => {
  const parts = (text: string) => unbroken(text).split(" ");
  expect(parts("2026년 11월 25일 오전 7:04")).toEqual(["2026년\u00a011월\u00a025일", "오전\u00a07:04"]);
  expect(parts("November 25, 2026 at 7:04 AM")).toEqual(["November\u00a025,\u00a02026", "at\u00a07:04\u00a0AM"]);
  expect(parts("2026년 11월 25일")).toHaveLength(1);
});
