import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { addJob } from "#api/jobs";
import type { AttemptId } from "#contract/ids";
import { type Person, startTime, type TestApi } from "#tests/support/api";
import { renewalFixture, tenInSeoul } from "#tests/support/fixtures/renewal-fixture";
import { dose, dosed, isLong } from "#tests/support/long";
import { letTimePass } from "#tests/support/processes/dead-workers";
import { stopAllLaunched } from "#tests/support/processes/launch";
import { productionEnv } from "#tests/support/processes/production-env";
import { launchProgram } from "#tests/support/processes/programs";
import { chargeAttempt } from "./charge-attempt";
import { recordOutcome } from "./record-outcome";
import { renewDue } from "./renew-due";

const due = dose({ small: 12, long: 30, full: 60 });
/** Charges to which the provider has not responded when the worker is killed. */
const unanswered = 4;

const fixture = renewalFixture();
const { query, member, subscriptionOf, chargesOf } = fixture;
afterEach(stopAllLaunched);

/** Payments for renewals of these fans, and how many are second payments of a period. */
async function renewalsOf(joined: { fan: Person }[]): Promise<{ payments: number; doubles: number }> {
  const [counted] = await query(
    `SELECT count(*)::int AS payments, (count(*) - count(DISTINCT (o.subscription_id, o.period_no)))::int AS doubles
     FROM payments p JOIN orders o USING (order_id) WHERE o.purpose = 'renewal' AND o.buyer_id = ANY($1)`,
    [joined.map(({ fan }) => fan.userId)],
  );
  return counted as { payments: number; doubles: number };
}

test("four workers at once charge 40 due memberships once each; without a lock some pay twice", async () => {
  const joined = await Promise.all(Array.from({ length: 40 }, () => member()));
  fixture.api.clock.set(tenInSeoul("2026-12-21"));
  // The naive worker reads the due memberships, charges, then records the payment.
  const naive = new Map<string, number>();
  const naiveWorker = async () => {
    const found = await query("SELECT subscription_id FROM subscriptions WHERE status = 'active' AND due_at <= $1", [
      fixture.api.clock.now(),
    ]);
    for (const { subscription_id } of found) naive.set(subscription_id, (naive.get(subscription_id) ?? 0) + 1);
  };
  await Promise.all([naiveWorker(), naiveWorker()]);
  expect([...naive.values()].filter((charges) => charges > 1).length, "two naive workers charge twice").toBeGreaterThan(
    0,
  );
  await Promise.all(Array.from({ length: 4 }, () => renewDue({ ...fixture.api.deps })));
  await renewDue(fixture.api.deps);
  for (const { fan } of joined) {
    expect(await subscriptionOf(fan)).toMatchObject({ period_no: 1, status: "active" });
  }
  expect(await renewalsOf(joined)).toEqual({ payments: 40, doubles: 0 });
  const taken = new Set((await fixture.sandbox.transactions()).map((row) => row.orderId));
  const orders = await query("SELECT order_id FROM orders WHERE buyer_id = ANY($1)", [
    joined.map(({ fan }) => fan.userId),
  ]);
  expect(orders.filter((row) => taken.has(row.order_id))).toHaveLength(80);
}, 60_000);

test(
  `a worker killed while charging and restarted charges each of ${due} due memberships once`,
  dosed(300_000),
  async () => {
    const now = new Date();
    fixture.api.clock.set(new Date(now.getTime() - 32 * 86_400_000));
    const joined = await Promise.all(Array.from({ length: due }, () => member()));
    const { env } = fixture.api.deps;
    const toss = {
      TOSS_API_URL: env.TOSS_API_URL,
      TOSS_CLIENT_KEY: env.TOSS_CLIENT_KEY,
      TOSS_SECRET_KEY: env.TOSS_SECRET_KEY,
    };
    const worker = () =>
      launchProgram("worker", {
        ...productionEnv(env.DATABASE_URL),
        ...toss,
        API_SECRET: env.API_SECRET,
        SMTP_URL: fixture.sandbox.smtpUrl,
      });
    const until = async (reached: (renewals: number) => boolean, output: () => string) => {
      for (let waited = 0; waited < 120_000; waited += 20) {
        if (reached((await renewalsOf(joined)).payments)) return;
        await sleep(20);
      }
      throw new Error(`not reached in two minutes: ${output().slice(-2_000)}`);
    };
    // The long run waits for the schedule, which starts the job every minute.
    const startNow = () => addJob(fixture.api.deps.database.db, "renew_due", {});
    if (!isLong) await startNow();
    await fixture.control({ fault: { on: "charge", kind: "slow", times: unanswered, slowMs: 60_000 } });
    const doomed = worker();
    await until((renewals) => renewals > 5, doomed.output);
    doomed.signal("SIGKILL");
    await doomed.ended;
    expect((await renewalsOf(joined)).payments).toBeLessThanOrEqual(due - unanswered);
    await fixture.control({ release: { slow: true } });
    // As if the lease of a silent worker had expired.
    await query("UPDATE payment_attempts SET lease_until = $1 WHERE outcome = 'pending'", [now]);
    if (!isLong) await letTimePass(query).then(startNow);
    const next = worker();
    await until((renewals) => renewals === due, next.output);
    expect(await renewalsOf(joined)).toEqual({ payments: due, doubles: 0 });
    const orders = await query("SELECT order_id FROM orders WHERE buyer_id = ANY($1)", [
      joined.map(({ fan }) => fan.userId),
    ]);
    const ours = new Set(orders.map((row) => row.order_id));
    const taken = (await fixture.sandbox.transactions()).filter((row) => ours.has(row.orderId) && row.amount > 0);
    expect([taken.length, new Set(taken.map((row) => row.orderId)).size]).toEqual([2 * due, 2 * due]);
  },
);

test("a worker killed between any two steps leaves a renewal that is charged exactly once", async () => {
  for (const killedAfter of ["record", "charge", "settle"] as const) {
    fixture.api.clock.set(startTime);
    const { fan } = await member();
    fixture.api.clock.set(tenInSeoul("2026-12-21"));
    const dying = dyingDeps(killedAfter);
    await expect(renewDue(dying)).rejects.toThrow("killed");
    await renewDue({ ...fixture.api.deps });
    expect((await chargesOf(fan)).orders, "its lease keeps others off").toHaveLength(2);
    fixture.api.clock.advance(91);
    await Promise.all([renewDue({ ...fixture.api.deps }), renewDue({ ...fixture.api.deps })]);
    expect(await subscriptionOf(fan), killedAfter).toMatchObject({ status: "active", period_no: 1 });
    expect(await chargesOf(fan), killedAfter).toMatchObject({ taken: 2, captured: 2 });
  }
});

/** A worker that dies at a step: before it calls the provider, after the charge, or before recording the outcome. */
function dyingDeps(killedAfter: "record" | "charge" | "settle"): TestApi["deps"] {
  const { toss } = fixture.api.deps;
  return {
    ...fixture.api.deps,
    toss: {
      ...toss,
      async charge(charge) {
        if (killedAfter === "record") throw new Error("killed");
        const outcome = await toss.charge(charge);
        if (killedAfter === "settle") {
          const [attempt] = await query("SELECT attempt_id FROM payment_attempts WHERE order_id = $1", [
            charge.orderId,
          ]);
          if (outcome.kind !== "unknown")
            await recordOutcome(fixture.api.deps, {
              attemptId: attempt?.attempt_id,
              outcome,
              at: fixture.api.clock.now(),
            });
        }
        throw new Error("killed");
      },
    },
  };
}

test("an outcome recorded twice, or by two workers, renews one period and writes one journal", async () => {
  const { fan } = await member();
  fixture.api.clock.set(tenInSeoul("2026-12-21"));
  await expect(renewDue(dyingDeps("record"))).rejects.toThrow("killed");
  const [{ attempt_id }] = (await query(
    "SELECT attempt_id FROM payment_attempts a JOIN orders o USING (order_id) WHERE o.buyer_id = $1 AND a.outcome = 'pending'",
    [fan.userId],
  )) as [{ attempt_id: AttemptId }];
  const outcome = await chargeAttempt(fixture.api.deps, attempt_id);
  await Promise.all(
    Array.from({ length: 5 }, () =>
      recordOutcome(fixture.api.deps, { attemptId: attempt_id, outcome, at: fixture.api.clock.now() }),
    ),
  );
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});
