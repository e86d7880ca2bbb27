import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { newId } from "../ids";
import { minus, type Won, won } from "../money";
import { chargeBack } from "../payments/charge-back";
import { ledgerFindings } from "../payments/invariants";
import { goneBackJournal, releaseJournal } from "../payments/journals";
import { captureJournal, type Journal, post } from "../payments/ledger";
import { refundByAdmin } from "../payments/refund";
import { refundSplit } from "../payments/refund-split";
import { releaseHeld } from "../payments/release";
import { resolveRefund } from "../payments/resolve-refund";
import { type Split, splitOf } from "../payments/split";
import type { Canceled, CancelOutcome } from "../payments/toss";
import { Refusal } from "../refusal";
import { approveSettlement, paySettlement, rejectSettlement } from "./decide";
import { failedJournal, paidJournal, requestedJournal } from "./journals";
import { setPayoutAccount } from "./payout-account";
import { requestSettlement } from "./request";
import { type Payout, payoutOf } from "./withholding";

function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return {
    below: (limit: number) => next() % limit,
    one: <T>(list: T[]): T | undefined => list[next() % Math.max(1, list.length)],
  };
}

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
    giveBack() {
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
        goneBackJournal({ key: key as `refund:${string}`, creatorId: sale.creator, amount, parts, from, receivable }),
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
    steps.giveBack,
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

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test("over 400 random steps of the verbs, with a provider that loses, drops, repeats and binds answers, books and provider agree", async () => {
  const { deps, clock } = api;
  const { db } = deps.database;
  const random = randomFrom(7);
  const provider = fakeProvider(random);
  Object.assign(deps.toss, provider.toss);
  const passwords: Person[] = [await api.person({ role: "admin" }), await api.person({ role: "admin" })];
  const [approver, payer] = passwords as [Person, Person];
  const creators = [await api.person({ role: "activist" }), await api.person({ role: "activist" })];
  const fan = await api.person();
  const account = { bank: "신한은행", holder: "이하루", number: "110222333444", password: undefined };
  for (const { userId } of creators) await setPayoutAccount(deps, { ...account, userId, at: clock.now() });
  const at = () => clock.now();
  const payments: string[] = [];

  async function sell() {
    const { userId } = random.one(creators) as Person;
    const [orderId, paymentId] = [newId("ord", at()), newId("pay", at())];
    const amount = won(1_000 + random.below(50_000));
    await db.transaction().execute(async (tx) => {
      const order = { order_id: orderId, kind: "donation" as const, buyer_id: fan.userId, creator_id: userId };
      const rest = {
        plan_id: null,
        plan_price_id: null,
        amount_won: amount,
        status: "approved" as const,
        shown: "nameAndAmount" as const,
      };
      await tx
        .insertInto("orders")
        .values({ ...order, ...rest, created_at: at(), expires_at: at() })
        .execute();
      const paid = {
        payment_id: paymentId,
        order_id: orderId,
        buyer_id: fan.userId,
        creator_id: userId,
        amount_won: amount,
      };
      const card = { provider_payment_key: paymentId, card_brand: "현대", card_last4: "123*", receipt_url: null };
      await tx
        .insertInto("payments")
        .values({ ...paid, ...card, approved_at: at() })
        .execute();
      await post(tx, captureJournal(orderId, userId, amount, splitOf(amount, 1_000)), at());
    });
    provider.paid.set(paymentId, { amount, cancels: [] });
    payments.push(paymentId);
  }
  async function giveBack() {
    const paymentId = random.one(payments);
    if (!paymentId) return;
    const paid = provider.paid.get(paymentId)?.amount ?? 1;
    const amount = random.below(2) ? paid : 1 + random.below(paid);
    await refundByAdmin(deps, { adminId: approver.userId, paymentId, amount, reason: "시험", at: at() });
  }
  async function bankTakesBack() {
    const paymentId = random.one(payments);
    const kept = provider.paid.get(paymentId ?? "");
    const left = kept ? kept.amount - taken(kept.cancels) : 0;
    const open = await db
      .selectFrom("refunds")
      .select("refund_id")
      .where("payment_id", "=", paymentId ?? "")
      .where("outcome", "=", "pending")
      .executeTakeFirst();
    if (!kept || !paymentId || left === 0 || open) return;
    const cancel = { transactionKey: newId("rfd"), amount: left, reason: "이의제기" };
    kept.cancels.push(cancel);
    const told = { paymentKey: paymentId, transactionKey: cancel.transactionKey, amountWon: left, at: at() };
    await Promise.all([chargeBack(deps, told), chargeBack(deps, told)]);
  }
  async function ask() {
    await requestSettlement(deps, (random.one(creators) as Person).userId, at());
  }
  async function decide() {
    const open = await db
      .selectFrom("settlements")
      .select(["settlement_id", "status"])
      .where("status", "in", ["requested", "approved"])
      .executeTakeFirst();
    if (!open) return;
    const deed = { settlementId: open.settlement_id, reason: "시험", at: at() };
    if (random.below(4) === 0) await rejectSettlement(deps, { ...deed, adminId: approver.userId });
    else if (open.status === "requested") await approveSettlement(deps, { ...deed, adminId: approver.userId });
    else await paySettlement(deps, { ...deed, adminId: payer.userId });
  }
  async function wait() {
    clock.advance(86_400);
    await releaseHeld(deps, at());
    await resolveAll();
  }
  async function resolveAll() {
    const pending = await db.selectFrom("refunds").select("refund_id").where("outcome", "=", "pending").execute();
    for (const { refund_id } of pending) await resolveRefund(deps, refund_id);
  }

  const deck = [sell, sell, sell, giveBack, giveBack, bankTakesBack, ask, decide, decide, wait];
  for (let step = 0; step < 400; step++) {
    await random
      .one(deck)?.()
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      });
  }
  provider.calm();
  clock.advance(86_400);
  await resolveAll();

  expect(await ledgerFindings(db)).toEqual([]);
  const rows = await db.selectFrom("payments").select(["payment_id", "refunded_won"]).execute();
  for (const { payment_id, refunded_won } of rows)
    expect(refunded_won, payment_id).toBe(taken(provider.paid.get(payment_id)?.cancels ?? []));
  const done = await db.selectFrom("refunds").select("transaction_key").where("outcome", "=", "done").execute();
  const theirs = [...provider.paid.values()].flatMap(({ cancels }) =>
    cancels.map(({ transactionKey }) => transactionKey),
  );
  expect(done.map((row) => row.transaction_key).sort()).toEqual(theirs.sort());
  const outcomes = new Set((await db.selectFrom("settlements").select("status").execute()).map(({ status }) => status));
  expect([...outcomes]).toEqual(expect.arrayContaining(["paid", "rejected"]));
}, 180_000);

const taken = (cancels: Canceled[]) => cancels.reduce((sum, { amount }) => sum + amount, 0);

/** Takes money back as the provider does: an answer stays bound to its key, and answers get lost both ways. */
function fakeProvider(random: ReturnType<typeof randomFrom>) {
  const paid = new Map<string, { amount: number; cancels: Canceled[] }>();
  const bound = new Map<string, CancelOutcome>();
  let calm = false;
  const chance = (percent: number) => !calm && random.below(100) < percent;
  const lost: CancelOutcome = { kind: "unknown", code: "NO_ANSWER", answered: false };

  function answer(key: string, amount: number, mark: string): CancelOutcome {
    const kept = paid.get(key);
    if (!kept) throw new Error("not paid");
    if (chance(5)) return { kind: "unknown", code: "PROVIDER_ERROR", answered: true };
    if (taken(kept.cancels) + amount > kept.amount)
      return { kind: "refused", code: "NOT_CANCELABLE_AMOUNT", message: "취소할 수 없는 금액" };
    kept.cancels.push({ transactionKey: newId("rfd"), amount, reason: mark });
    return { kind: "done", cancels: [...kept.cancels] };
  }
  return {
    paid,
    calm: () => {
      calm = true;
    },
    toss: {
      async cancel(asked: { paymentKey: string; amount: number; mark: string; idempotencyKey: string }) {
        if (chance(6)) return lost;
        const outcome = bound.get(asked.idempotencyKey) ?? answer(asked.paymentKey, asked.amount, asked.mark);
        bound.set(asked.idempotencyKey, outcome);
        return chance(10) ? lost : outcome;
      },
      async findCancels(key: string) {
        return chance(10)
          ? { kind: "unknown" as const }
          : { kind: "found" as const, cancels: [...(paid.get(key)?.cancels ?? [])] };
      },
    },
  };
}
