import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { findBrokenInvariants } from "#api/ledger/checks";
import { periodStart } from "#api/memberships/periods";
import { renewDue } from "#api/payments/charges/renew-due";
import { cancelSubscription } from "#contract/memberships/endpoints";
import { renewalFixture } from "../support/fixtures/renewal-fixture";
import { dose, dosed } from "../support/long";

const membersAtOnce = 20;
/** Simultaneous cancellations: few enough that some come before the worker and some after. */
const lanes = 4;
const trials = dose({ small: 80, long: 600, full: 4_000 });
const months = trials / membersAtOnce;
/** Thousands of trials take some minutes. */
const timeoutMs = 900_000;

const fixture = renewalFixture();
const { query } = fixture;
type Member = Awaited<ReturnType<typeof fixture.member>>;

beforeAll(async () => {
  // Attempts whose transaction ended after the cancellation was committed: written at the very end of that transaction.
  await query("CREATE TABLE late_attempts (attempt_id text PRIMARY KEY)");
  await query(`CREATE FUNCTION note_late_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO late_attempts SELECT NEW.attempt_id FROM orders o JOIN subscriptions s USING (subscription_id)
        WHERE o.order_id = NEW.order_id AND (s.cancel_at_period_end OR s.status = 'canceled');
      RETURN NULL;
    END $$`);
  await query(`CREATE CONSTRAINT TRIGGER note_late_attempt AFTER INSERT ON payment_attempts DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_late_attempt()`);
});

async function join(): Promise<Member[]> {
  const joined: Member[] = [];
  while (joined.length < membersAtOnce)
    joined.push(...(await Promise.all(Array.from({ length: lanes }, () => fixture.member()))));
  return joined;
}
const idsOf = (members: Member[]) => members.map(({ id }) => id);

/** Moves the clock to the end of period `n - 1`: the first half is due, the second past due after one decline. */
async function makeDue(members: Member[], n: number): Promise<Member[]> {
  const ids = idsOf(members);
  const [{ anchor }] = (await query("SELECT anchor_on AS anchor FROM subscriptions WHERE subscription_id = $1", [
    ids[0],
  ])) as [{ anchor: string }];
  const at = periodStart(anchor, n);
  fixture.api.clock.set(at);
  await query(
    `UPDATE subscriptions SET status = 'active', canceled_reason = NULL, canceled_at = NULL, cancel_at_period_end = false,
       period_no = $2, period_ends_at = $3, retry_at = NULL, grace_ends_at = NULL, tries = 0 WHERE subscription_id = ANY($1)`,
    [ids, n - 1, at],
  );
  await query(
    `UPDATE subscriptions SET status = 'past_due', tries = 1, retry_at = $2, grace_ends_at = $2::timestamptz + interval '6 days'
     WHERE subscription_id = ANY($1)`,
    [ids.slice(membersAtOnce / 2), at],
  );
  const count = "SET subscriber_count = $1 WHERE";
  await query(`UPDATE plans ${count} plan_id = $2`, [membersAtOnce, fixture.planId]);
  await query(`UPDATE users ${count} user_id = $2`, [membersAtOnce, fixture.creator.userId]);
  return Promise.all(members.map(async (member) => ({ ...member, fan: await fixture.fresh(member.fan) })));
}

const cancel = ({ fan, id }: Member) => fixture.api.send(cancelSubscription, { as: fan, body: { subscriptionId: id } });

/** Cancels each, in another order each period. */
async function cancelAll(members: Member[], month: number): Promise<number[]> {
  const first = (month * 7) % members.length;
  const next = [...members.slice(first), ...members.slice(0, first)][Symbol.iterator]();
  const statuses: number[] = [];
  const lane = async () => {
    for (const member of next) statuses.push((await cancel(member)).status);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
}

/** Memberships by the outcome of period `n`; anything but "charged" and "ended" is a contradiction. */
async function outcomes(members: Member[], n: number): Promise<Record<string, number>> {
  const rows = await query(
    `SELECT outcome, count(*)::int FROM (SELECT CASE
       WHEN orders = 1 AND payments = 1 AND journals = 1 AND periods = 1 AND status = 'active' AND cancel_at_period_end
         AND period_no = $2 AND renewal_order_id IS NULL THEN 'charged'
       WHEN orders = 0 AND payments = 0 AND periods = 0 AND status = 'canceled' AND canceled_reason = 'ended'
         AND period_no = $2 - 1 AND renewal_order_id IS NULL THEN 'ended'
       ELSE format('%s orders, %s payments, %s journals, %s periods, %s', orders, payments, journals, periods, status) END AS outcome
     FROM (SELECT s.*,
         (SELECT count(*) FROM subscription_periods p WHERE p.subscription_id = s.subscription_id AND p.period_no = $2) AS periods,
         o.* FROM subscriptions s CROSS JOIN LATERAL (
           SELECT count(*) AS orders, count(p.payment_id) AS payments, count(j.journal_key) AS journals FROM orders o
             LEFT JOIN payments p USING (order_id) LEFT JOIN ledger_journals j ON j.journal_key = 'capture:' || o.order_id
           WHERE o.subscription_id = s.subscription_id AND o.purpose <> 'join' AND o.period_no = $2) o
       WHERE s.subscription_id = ANY($1)) counted) named GROUP BY outcome`,
    [idsOf(members), n],
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

const lateAttempts = async () => (await query("SELECT count(*)::int AS late FROM late_attempts"))[0].late;

test(
  `a canceled membership is not renewed afterwards, in ${trials} simultaneous trials`,
  dosed(timeoutMs),
  async () => {
    const worker = () => renewDue({ ...fixture.api.deps });
    const joined = await join();
    const listed = await fixture.sandbox.transactions();
    const totals: Record<string, number> = {};
    const capturedOrders: string[] = [];
    const readProvider = async () => {
      const rows = await fixture.sandbox.transactions(listed.at(-1)?.transactionKey);
      listed.push(...rows);
      capturedOrders.push(...rows.map(({ orderId }) => orderId));
    };
    for (let month = 1; month <= months; month++) {
      const members = await makeDue(joined, month);
      const [statuses] = await Promise.all([cancelAll(members, month), worker(), worker()]);
      expect(statuses).toEqual(members.map(() => 200));
      // The worker skips memberships locked by a cancellation: the next run ends them.
      await worker();
      for (const [outcome, count] of Object.entries(await outcomes(members, month)))
        totals[outcome] = (totals[outcome] ?? 0) + count;
      await readProvider();
    }
    expect(await lateAttempts()).toBe(0);
    const { charged = 0, ended = 0, ...contradictions } = totals;
    expect(contradictions).toEqual({});
    expect(charged + ended).toBe(trials);
    expect(Math.min(charged, ended), `each side wins sometimes: ${charged} charged, ${ended} ended`).toBeGreaterThan(0);
    expect([capturedOrders.length, new Set(capturedOrders).size], "the provider charged each once").toEqual([
      charged,
      charged,
    ]);
    expect(await findBrokenInvariants(fixture.api.deps.database.db)).toEqual([]);
    const [counts] = await query("SELECT subscriber_count FROM plans WHERE plan_id = $1", [fixture.planId]);
    const [live] = await query("SELECT count(*)::int FROM subscriptions WHERE status = 'active' AND plan_id = $1", [
      fixture.planId,
    ]);
    expect(counts.subscriber_count).toBe(live.count);
    fixture.api.clock.set(new Date(fixture.api.clock.now().getTime() + 32 * 86_400_000));
    await worker();
    await readProvider();
    expect(capturedOrders, "a charged membership is not charged for the period after it").toHaveLength(charged);
    expect(await query("SELECT FROM subscriptions WHERE status <> 'canceled'")).toEqual([]);
  },
);

test("a naive check-then-write renews memberships after their cancellation", async () => {
  const joined = await join();
  const naiveRenewal = async (n: number) => {
    const due = await query(
      `SELECT subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won FROM subscriptions
       WHERE status IN ('active', 'past_due') AND NOT cancel_at_period_end AND due_at <= $1`,
      [fixture.api.clock.now()],
    );
    for (const row of due)
      await query(
        `WITH ordered AS (
           INSERT INTO orders (order_id, kind, purpose, status, buyer_id, creator_id, plan_id, plan_price_id, subscription_id,
             period_no, amount_won, created_at, expires_at)
           VALUES ($1, 'membership', 'renewal', 'failed', $2, $3, $4, $5, $6, $7, $8, $9, $9))
         INSERT INTO payment_attempts (attempt_id, order_id, card_id, amount_won, idempotency_key, outcome, submitted_at, lease_until)
         SELECT $1, $1, card_id, $8, $1, 'declined', $9, $9 FROM cards WHERE user_id = $2 AND is_default`,
        [
          randomUUID(),
          row.fan_id,
          row.creator_id,
          row.plan_id,
          row.plan_price_id,
          row.subscription_id,
          n,
          row.price_won,
          fixture.api.clock.now(),
        ],
      );
  };
  for (let month = 1; month <= 5; month++) {
    const members = await makeDue(joined, month);
    await Promise.all([cancelAll(members, month), naiveRenewal(month)]);
  }
  expect(await lateAttempts()).toBeGreaterThan(0);
});
