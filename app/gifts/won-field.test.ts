import { expect, it } from "vitest";
import { parseWon, wonOrAsSent } from "./won-field";

it.each([
  ["1000", 1_000],
  ["1,000", 1_000],
  ["12,345,678", 12_345_678],
  [" ₩ 5,000 ", 5_000],
  ["5000원", 5_000],
  ["0", 0],
])("%j is %i won", (text, won) => {
  expect(parseWon(text)).toBe(won);
});

it.each([
  "12,34",
  "1,0000",
  ",500",
  "5,",
  "1,,000",
  "1.000",
  "1e3",
  "-5",
  "1 000",
  "오천",
  "",
  "원",
  "12345678901",
  "١٢٣",
])("%j is no amount", (text) => {
  expect(parseWon(text)).toBeNull();
});

it("text that is no amount stays as it was sent, for its field to refuse", () => {
  expect([wonOrAsSent("5,000"), wonOrAsSent("12,34"), wonOrAsSent(undefined)]).toEqual([5_000, "12,34", undefined]);
});
