import { expect, test } from "vitest";
import { shareOf } from "#contract/fee-split";
import { splitOf } from "./ledger/split";
import { plus, won } from "./money";

test("10,000 won splits into 8,900 for the creator, 1,000 fee and 100 VAT", () => {
  expect(splitOf(won(10_000), 1_000)).toEqual({ fee: 1_000, vat: 100, net: 8_900 });
});

test("the parts of every amount sum to it, and none is negative", () => {
  for (let amount = 100; amount <= 300_000; amount += 37) {
    const { fee, vat, net } = splitOf(won(amount), 1_000);
    expect(plus(plus(fee, vat), net)).toBe(amount);
    expect(Math.min(fee, vat, net)).toBeGreaterThanOrEqual(0);
  }
});

test("a share is rounded half up, in integers", () => {
  expect([15, 14, 16, 5, 4].map((amount) => shareOf(amount, 1_000))).toEqual([2, 1, 2, 1, 0]);
});

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%s is not money", (amount) => {
  expect(() => won(amount)).toThrow(RangeError);
});
