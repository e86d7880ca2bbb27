import { expect, test } from "vitest";
import { randomFrom } from "#tests/support/random";
import { captureJournal, releaseJournal, returnJournal } from "../ledger/journals";
import type { Journal } from "../ledger/post-journal";
import { refundSplit } from "../ledger/refund-split";
import { type Split, splitOf } from "../ledger/split";
import { minus, type Won, won } from "../money";
import { failedJournal, paidJournal, requestedJournal } from "./journals";
import { type Payout, payoutOf } from "./withholding";

type Sale = { order: string; creator: string; amount: Won; split: Split; back: Won; released: boolean };
type Asked = { id: string; creator: string; payout: Payout; status: "open" | "paid" | "rejected" };

test("over 30,000 random steps of the journals every one sums to zero, nothing owed is negative, and replays change nothing", () => {
  const random = randomFrom(20_261_121);
  const balances = new Map<string, number>();
  const written = new Set<string>();
  const sales: Sale[] = [];
  const asked: Asked[] = [];
  const get = (account: string) => balances.get(account) ?? 0;

  /** As the database does: a key once, a sum of zero, no liability below nothing. */
  function write({ key, entries }: Journal): void {
    if (written.has(key)) return;
    written.add(key);
    if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error(`${key} does not balance`);
    for (const { account, owner, amount } of entries) {
      const name = owner ? `${account}:${owner}` : account;
      if (!Number.isSafeInteger(amount)) throw new Error(`${key} has a part of a won`);
      balances.set(name, get(name) + amount);
      if (/^(HELD|PAYABLE|TRANSIT)/.test(name) && get(name) > 0)
        throw new Error(`${key} leaves ${name} at ${get(name)}`);
      if (name.startsWith("ACT_RECEIVABLE") && get(name) < 0) throw new Error(`${key} leaves ${name} below nothing`);
    }
  }

  const steps = {
    sell() {
      const amount = won(1_000 + random.below(300_000));
      const sale = {
        order: `o${sales.length}`,
        creator: `c${random.below(8)}`,
        amount,
        split: splitOf(amount, 1_000),
        back: won(0),
        released: false,
      };
      sales.push(sale);
      const journal = captureJournal(sale.order, sale.creator, amount, sale.split);
      write(journal);
      write(journal);
    },
    release() {
      const sale = random.one(sales.filter((each) => !each.released).slice(0, 50));
      if (!sale) return;
      sale.released = true;
      const net =
        sale.back === 0 ? sale.split.net : minus(sale.split.net, refundSplit(sale.split, won(0), sale.back).net);
      if (net > 0) write(releaseJournal(sale.order, sale.creator, net));
    },
    runAutomaticRefund() {
      const sale = random.one(sales.slice(-400).filter((each) => each.back < each.amount));
      if (!sale) return;
      const left = sale.amount - sale.back;
      const amount = won(random.below(3) === 0 ? left : 1 + random.below(left));
      const parts = refundSplit(sale.split, sale.back, amount);
      const payable = -get(`PAYABLE:${sale.creator}`);
      const receivable = won(sale.released ? Math.max(0, parts.net - payable) : 0);
      const key = `${random.below(4) === 0 ? "chargeback" : "refund"}:${sale.order}-${sale.back}` as const;
      const from = sale.released ? "PAYABLE" : "HELD";
      sale.back = won(sale.back + amount);
      write(
        returnJournal({ key: key as `refund:${string}`, creatorId: sale.creator, amount, parts, from, receivable }),
      );
    },
    ask() {
      const creator = `c${random.below(8)}`;
      const payable = won(-get(`PAYABLE:${creator}`));
      if (payable < 10_000 || asked.some((each) => each.creator === creator && each.status === "open")) return;
      const payout = payoutOf(payable, won(get(`ACT_RECEIVABLE:${creator}`)));
      const id = `s${asked.length}`;
      asked.push({ id, creator, payout, status: "open" });
      write(requestedJournal(id, creator, payable));
    },
    decide() {
      const one = random.one(asked.filter((each) => each.status === "open"));
      if (!one) return;
      one.status = random.below(3) === 0 ? "rejected" : "paid";
      if (one.status === "paid") write(paidJournal(one.id, one.creator, one.payout));
      else write(failedJournal(one.id, one.creator, one.payout.amount));
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
  for (let step = 0; step < 30_000; step++) random.one(deck)?.();

  const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);
  expect(sum([...balances.values()])).toBe(0);
  expect(get("PG_CLEARING")).toBe(sum(sales.map(({ amount, back }) => amount - back)));
  const paid = asked.filter(({ status }) => status === "paid");
  expect(-get("BANK")).toBe(sum(paid.map(({ payout }) => payout.net)));
  expect(-get("WHT_INCOME")).toBe(sum(paid.map(({ payout }) => payout.incomeTax)));
  expect(paid.some(({ payout }) => payout.offset > 0)).toBe(true);
  for (const { id, status, payout } of asked)
    expect(get(`TRANSIT:${id}`) + (status === "open" ? payout.amount : 0)).toBe(0);
});
