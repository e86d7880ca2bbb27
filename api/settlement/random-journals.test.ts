import { expect, test } from "vitest";
import type { OrderId, RefundId, SettlementId, UserId } from "#contract/ids";
import { randomFrom } from "#tests/support/random";
import { captureJournal, type ReturnedMoney, releaseJournal, returnJournal } from "../ledger/journals";
import type { Journal } from "../ledger/post-journal";
import { refundSplit } from "../ledger/refund-split";
import { type Split, splitOf } from "../ledger/split";
import { minus, type Won, won } from "../money";
import { failedJournal, paidJournal, requestedJournal } from "./journals";
import { type Payout, payoutOf } from "./withholding";

type Sale = { order: OrderId; creator: UserId; amount: Won; split: Split; refunded: Won; released: boolean };
type RequestedSettlement = { id: SettlementId; creator: UserId; payout: Payout; status: "open" | "paid" | "rejected" };

test("after each of 30,000 random journals owed money, fees and taxes equal sums of their own", () => {
  const random = randomFrom(20_261_121);
  const balances = new Map<string, number>();
  const written = new Set<string>();
  const sales: Sale[] = [];
  const settlements: RequestedSettlement[] = [];
  const get = (account: string) => balances.get(account) ?? 0;
  /** Sums of the sales, refunds and payouts themselves, apart from the journals. */
  const expected = { owed: 0, fee: 0, vat: 0, incomeTax: 0, localTax: 0 };
  const sumOfKind = { owed: 0, receivable: 0 };

  /** As the database: each subject once, a sum of zero, no negative liability. */
  function write({ subject, entries }: Journal): void {
    const key = JSON.stringify(subject);
    if (written.has(key)) return;
    written.add(key);
    if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error(`${key} does not balance`);
    for (const { account, owner, amount } of entries) {
      const name = owner ? `${account}:${owner}` : account;
      if (!Number.isSafeInteger(amount)) throw new Error(`${key} has a part of a won`);
      balances.set(name, get(name) + amount);
      if (/^(HELD|PAYABLE|TRANSIT)/.test(name)) sumOfKind.owed -= amount;
      if (name.startsWith("ACT_RECEIVABLE")) sumOfKind.receivable += amount;
      if (/^(HELD|PAYABLE|TRANSIT)/.test(name) && get(name) > 0)
        throw new Error(`${key} leaves ${name} at ${get(name)}`);
      if (name.startsWith("ACT_RECEIVABLE") && get(name) < 0) throw new Error(`${key} leaves ${name} below nothing`);
    }
  }

  const steps = {
    sell() {
      const amount = won(1_000 + random.below(300_000));
      const sale: Sale = {
        order: `ord_${sales.length}`,
        creator: `usr_${random.below(8)}`,
        amount,
        split: splitOf(amount, 1_000),
        refunded: won(0),
        released: false,
      };
      sales.push(sale);
      expected.owed += sale.split.net;
      expected.fee += sale.split.fee;
      expected.vat += sale.split.vat;
      const journal = captureJournal({ orderId: sale.order, creatorId: sale.creator, amount, split: sale.split });
      write(journal);
      write(journal);
    },
    release() {
      const sale = random.one(sales.filter((each) => !each.released).slice(0, 50));
      if (!sale) return;
      sale.released = true;
      const net =
        sale.refunded === 0
          ? sale.split.net
          : minus(sale.split.net, refundSplit(sale.split, won(0), sale.refunded).net);
      if (net > 0) write(releaseJournal({ orderId: sale.order, creatorId: sale.creator, net }));
    },
    runAutomaticRefund() {
      const sale = random.one(sales.slice(-400).filter((each) => each.refunded < each.amount));
      if (!sale) return;
      const left = sale.amount - sale.refunded;
      const amount = won(random.below(3) === 0 ? left : 1 + random.below(left));
      const parts = refundSplit(sale.split, sale.refunded, amount);
      const payable = -get(`PAYABLE:${sale.creator}`);
      const receivable = won(sale.released ? Math.max(0, parts.net - payable) : 0);
      const id: RefundId = `rfd_${sale.order}-${sale.refunded}`;
      const subject: ReturnedMoney["subject"] =
        random.below(4) === 0 ? { event: "chargeback", transactionKey: id } : { event: "refund", refundId: id };
      const from = sale.released ? "PAYABLE" : "HELD";
      sale.refunded = won(sale.refunded + amount);
      expected.owed -= parts.net;
      expected.fee -= parts.fee;
      expected.vat -= parts.vat;
      write(returnJournal({ subject, creatorId: sale.creator, amount, parts, from, receivable }));
    },
    ask() {
      const creator: UserId = `usr_${random.below(8)}`;
      const payable = won(-get(`PAYABLE:${creator}`));
      if (payable < 10_000 || settlements.some((each) => each.creator === creator && each.status === "open")) return;
      const payout = payoutOf(payable, won(get(`ACT_RECEIVABLE:${creator}`)));
      const id: SettlementId = `stl_${settlements.length}`;
      settlements.push({ id, creator, payout, status: "open" });
      write(requestedJournal({ settlementId: id, creatorId: creator, amount: payable }));
    },
    decide() {
      const settlement = random.one(settlements.filter((each) => each.status === "open"));
      if (!settlement) return;
      settlement.status = random.below(3) === 0 ? "rejected" : "paid";
      if (settlement.status === "paid") {
        const { net, incomeTax, localTax } = settlement.payout;
        expected.owed -= net + incomeTax + localTax;
        expected.incomeTax += incomeTax;
        expected.localTax += localTax;
        write(paidJournal({ settlementId: settlement.id, creatorId: settlement.creator, payout: settlement.payout }));
      } else
        write(
          failedJournal({
            settlementId: settlement.id,
            creatorId: settlement.creator,
            amount: settlement.payout.amount,
          }),
        );
    },
  };
  const deck = [
    steps.sell,
    steps.sell,
    steps.sell,
    steps.release,
    steps.release,
    steps.runAutomaticRefund,
    steps.ask,
    steps.decide,
  ];
  for (let step = 0; step < 30_000; step++) {
    random.one(deck)?.();
    // What creators owe lowers nothing that is owed to them, so it is added back.
    const posted = {
      owed: sumOfKind.owed - sumOfKind.receivable,
      fee: -get("FEE_REVENUE"),
      vat: -get("VAT_OUT"),
      incomeTax: -get("WHT_INCOME"),
      localTax: -get("WHT_LOCAL"),
    };
    if (JSON.stringify(posted) !== JSON.stringify(expected)) expect({ step, ...posted }).toEqual({ step, ...expected });
  }

  const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);
  expect(sum([...balances.values()])).toBe(0);
  expect(get("PG_CLEARING")).toBe(sum(sales.map(({ amount, refunded }) => amount - refunded)));
  const paid = settlements.filter(({ status }) => status === "paid");
  expect(-get("BANK")).toBe(sum(paid.map(({ payout }) => payout.net)));
  expect(-get("WHT_INCOME")).toBe(sum(paid.map(({ payout }) => payout.incomeTax)));
  expect(paid.some(({ payout }) => payout.offset > 0)).toBe(true);
  for (const { id, status, payout } of settlements)
    expect(get(`TRANSIT:${id}`) + (status === "open" ? payout.amount : 0)).toBe(0);
});
