import { expect, test } from "vitest";
import { type Won, won } from "../money";
import { providerSettlementJournal, releaseJournal, returnJournal } from "./journals";
import { refundSplit } from "./refund-split";
import { splitOf } from "./split";

const sum = (entries: { amount: Won }[]) => entries.reduce((total, { amount }) => total + amount, 0);

test("a full refund returns the payment's own split", () => {
  const split = splitOf(won(10_000), 1_000);
  expect(refundSplit(split, won(0), won(10_000))).toEqual(split);
  expect(refundSplit(split, won(0), won(5_000))).toEqual({ fee: 500, vat: 50, net: 4_450 });
});

test("parts refunded in any order sum to the split itself, and no part is ever negative", () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let trial = 0; trial < 4_000; trial++) {
    const amount = trial < 700 ? 100 + trial : 100 + random(1_000_000);
    const split = splitOf(won(amount), [0, 333, 1_000, 5_000][trial % 4] as number);
    const back = { fee: 0, vat: 0, net: 0 };
    for (let before = 0; before < amount; ) {
      const part = Math.min(amount - before, 1 + random(trial % 5 === 0 ? 3 : 1 + Math.ceil(amount / 3)));
      const { fee, vat, net } = refundSplit(split, won(before), won(part));
      if (Math.min(fee, vat, net) < 0) throw new Error(`${amount} ${before} ${part}: ${fee} ${vat} ${net}`);
      expect(fee + vat + net).toBe(part);
      back.fee += fee;
      back.vat += vat;
      back.net += net;
      before += part;
      if (trial % 5 === 0 && before > 300) break;
    }
    if (trial % 5 !== 0) expect(back, `${amount}`).toEqual(split);
  }
});

test("a refund of nothing, less, or more than is left is refused", () => {
  const split = splitOf(won(1_000), 1_000);
  for (const [before, amount] of [
    [0, 1_001],
    [600, 401],
    [0, 0],
    [0, -1],
  ] as const)
    expect(() => refundSplit(split, won(before), won(amount))).toThrow(RangeError);
});

test("every journal sums to zero", () => {
  const parts = splitOf(won(9_990), 1_000);
  const back = { creatorId: "usr_1", amount: won(9_990), parts, receivable: won(3_000) } as const;
  const journals = [
    releaseJournal({ orderId: "ord_1", creatorId: "usr_1", net: parts.net }),
    returnJournal({ ...back, subject: { event: "refund", refundId: "rfd_1" }, from: "PAYABLE" }),
    returnJournal({ ...back, subject: { event: "chargeback", transactionKey: "tx_1" }, from: "HELD" }),
    providerSettlementJournal({
      transactionKey: "tx_1",
      amount: won(9_990),
      payOut: won(9_660),
      supply: won(300),
      vat: won(30),
    }),
  ];
  for (const { subject, entries } of journals) expect(sum(entries), subject.event).toBe(0);
  expect(journals.map(({ subject }) => subject.event)).toEqual(["release", "refund", "chargeback", "pgsettle"]);
});
