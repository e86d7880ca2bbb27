import { expect, test } from "vitest";
import { won } from "../money";
import { failedJournal, paidJournal, requestedJournal } from "./journals";
import { payoutOf, withholdingOf } from "./withholding";

test("3.3 % is withheld, each tax rounded down to ten won", () => {
  for (const [amount, incomeTax, localTax] of [
    [100_000, 3_000, 300],
    [10_000, 300, 30],
    [33_333, 990, 90],
    [12_345, 370, 30],
    [999_999, 29_990, 2_990],
  ] as const)
    expect(withholdingOf(won(amount))).toEqual({ incomeTax, localTax });
  expect(withholdingOf(won(100_000), "BUSINESS_INVOICE")).toEqual({ incomeTax: 0, localTax: 0 });
});

test("a creator's debt is deducted after tax, as far as the payout allows", () => {
  expect(payoutOf(won(100_000), won(0))).toMatchObject({ offset: 0, net: 96_700 });
  expect(payoutOf(won(100_000), won(6_700))).toMatchObject({ offset: 6_700, net: 90_000 });
  expect(payoutOf(won(10_000), won(50_000))).toMatchObject({ offset: 9_670, net: 0 });
});

test("every journal of a settlement sums to zero", () => {
  const payout = payoutOf(won(12_345), won(1_000));
  for (const { entries } of [
    requestedJournal({ settlementId: "stl_1", creatorId: "usr_1", amount: payout.amount }),
    paidJournal({ settlementId: "stl_1", creatorId: "usr_1", payout }),
    failedJournal({ settlementId: "stl_1", creatorId: "usr_1", amount: payout.amount }),
  ])
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});
