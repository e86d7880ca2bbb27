import pg from "pg";
import { expect, test, vi } from "vitest";
import type { OrderId } from "#contract/ids";
import type { TestApi } from "#tests/support/api";
import { renewalFixture, tenInSeoul } from "#tests/support/fixtures/renewal-fixture";
import type { ChargeOutcome } from "../provider/toss";
import { renewDue } from "./renew-due";

/** The number of renewals that one transaction claims. */
const due = 8;

const fixture = renewalFixture();
const { query, member, subscriptionOf, chargesOf, notifications } = fixture;

type Charged = { orderId: OrderId; outcome: ChargeOutcome };

/** Dependencies with a provider that responds to no charge until it has received all, and `beforeResponse` has run. */
function respondingTogether(beforeResponse: (charged: Charged[]) => Promise<void> = async () => {}): TestApi["deps"] {
  const { deps } = fixture.api;
  const charged: Charged[] = [];
  let respondToAll = () => {};
  const all = new Promise<void>((resolve) => {
    respondToAll = resolve;
  });
  return {
    ...deps,
    toss: {
      ...deps.toss,
      async charge(charge) {
        const response = { orderId: charge.orderId, outcome: await deps.toss.charge(charge) };
        charged.push(response);
        if (charged.length === due) await beforeResponse(charged).then(respondToAll);
        await all;
        return response.outcome;
      },
    },
  };
}

async function dueMembers(count = due) {
  const joined = [];
  for (let n = 0; n < count; n++) joined.push(await member());
  fixture.api.clock.set(tenInSeoul("2026-12-21"));
  return joined;
}

const fanOf = async (orderId: OrderId | undefined) =>
  (await query("SELECT buyer_id FROM orders WHERE order_id = $1", [orderId]))[0]?.buyer_id;

test("renewals charged at once take at most five statements each and are recorded completely", async () => {
  const joined = await dueMembers();
  const statements = vi.spyOn(pg.Client.prototype, "query");
  await renewDue(respondingTogether());
  const taken = statements.mock.calls.length;
  statements.mockRestore();
  expect(taken).toBeLessThanOrEqual(5 * due);
  for (const { fan, id } of joined) {
    expect(await subscriptionOf(fan)).toMatchObject({ status: "active", period_no: 1, renewal_order_id: null });
    expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
    expect(await notifications(fan, "membershipPaid")).toHaveLength(2);
    const [recorded] = await query(
      `SELECT p.order_id FROM subscription_periods p JOIN orders o USING (order_id) JOIN payments USING (order_id)
       JOIN payment_attempts a USING (order_id) JOIN graphile_worker.jobs j ON j.key = 'receipt:' || p.order_id
       JOIN ledger_journals l ON l.journal_key = 'capture:' || p.order_id
       WHERE p.subscription_id = $1 AND p.period_no = 1 AND o.status = 'approved' AND a.outcome = 'done'`,
      [id],
    );
    expect(recorded).toBeDefined();
  }
  const [held] = await query("SELECT balance_won FROM ledger_accounts WHERE account = $1", [
    `HELD:${fixture.creator.userId}`,
  ]);
  expect(held?.balance_won).toBe(-2 * due * 4_450);
});

test("a membership that ends during its charge is refunded; the others are renewed", async () => {
  const joined = await dueMembers();
  const [ended] = joined;
  await renewDue(
    respondingTogether(async () => {
      await query("UPDATE subscriptions SET status = 'canceled', renewal_order_id = NULL WHERE subscription_id = $1", [
        ended?.id,
      ]);
    }),
  );
  const refunds = await query(
    `SELECT o.buyer_id FROM graphile_worker.jobs j JOIN orders o ON j.key = 'give_back:ended:' || o.order_id
     WHERE o.creator_id = $1`,
    [fixture.creator.userId],
  );
  expect(refunds).toEqual([{ buyer_id: ended?.fan.userId }]);
  for (const { fan } of joined.slice(1)) expect(await subscriptionOf(fan)).toMatchObject({ period_no: 1 });
});

test("a payment that cannot be recorded fails alone: the other memberships are renewed", async () => {
  const joined = await dueMembers();
  let failing: string | undefined;
  const renewals = renewDue(
    respondingTogether(async (charged) => {
      const [known] = await query("SELECT provider_payment_key FROM payments LIMIT 1");
      const last = charged.at(-1);
      failing = await fanOf(last?.orderId);
      if (last?.outcome.kind === "done") last.outcome.payment.paymentKey = known?.provider_payment_key;
    }),
  );
  await expect(renewals).rejects.toThrow("payments_provider_payment_key");
  const renewed = async (userId: string) =>
    (await query("SELECT period_no FROM subscriptions WHERE fan_id = $1", [userId]))[0]?.period_no;
  for (const { fan } of joined) await expect.poll(() => renewed(fan.userId)).toBe(fan.userId === failing ? 0 : 1);
});

test("a renewal that another transaction has locked is recorded after it, and the others before", async () => {
  const joined = await dueMembers();
  const other = new pg.Client({ connectionString: fixture.api.deps.env.DATABASE_URL });
  await other.connect();
  const renewals = renewDue(
    respondingTogether(async (charged) => {
      await other.query("BEGIN");
      await other.query("SELECT FROM payment_attempts WHERE order_id = $1 FOR UPDATE", [charged.at(-1)?.orderId]);
    }),
  );
  await expect
    .poll(
      async () =>
        (await query("SELECT FROM subscriptions WHERE period_no = 1 AND creator_id = $1", [fixture.creator.userId]))
          .length,
    )
    .toBe(due - 1);
  await other.query("COMMIT");
  await other.end();
  await renewals;
  for (const { fan } of joined) expect(await subscriptionOf(fan)).toMatchObject({ period_no: 1 });
});

test("a worker with full batches begins no other charge for six tenths of a second", async () => {
  const inBatches = 3 * due;
  await dueMembers(inBatches + 1);
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  const waits: number[] = [];
  const renewals = renewDue(fixture.api.deps, {
    pause(milliseconds) {
      waits.push(milliseconds);
      return passed;
    },
  });
  const renewed = async () =>
    (await query("SELECT FROM subscriptions WHERE period_no = 1 AND creator_id = $1", [fixture.creator.userId])).length;
  await expect.poll(renewed).toBe(inBatches);
  expect(waits.map((wait) => Math.round((inBatches * 1_000) / wait))).toEqual([40, 40, 40]);
  pass();
  await renewals;
  expect(await renewed()).toBe(inBatches + 1);
  expect(waits).toHaveLength(3);
});
