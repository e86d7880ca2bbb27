import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { beginning, type Person, type TestApi } from "#tests/support/api";
import { launch, stopAllLaunched } from "#tests/support/processes";
import { productionEnv } from "#tests/support/production-env";
import { renewalFixture, ten } from "#tests/support/renewal-fixture";
import { chargeAttempt } from "./charge-attempt";
import { recordOutcome } from "./record-outcome";
import { renewDue } from "./renew-due";

const fixture = renewalFixture();
const { query, member, subscriptionOf, chargesOf } = fixture;
afterEach(stopAllLaunched);

/** Payments of renewals to these fans, and how many of them are of a period that has another. */
async function renewalsOf(joined: { fan: Person }[]): Promise<{ payments: number; doubles: number }> {
  const [counted] = await query(
    `SELECT count(*)::int AS payments, (count(*) - count(DISTINCT (o.subscription_id, o.period_no)))::int AS doubles
     FROM payments p JOIN orders o USING (order_id) WHERE o.purpose = 'renewal' AND o.buyer_id = ANY($1)`,
    [joined.map(({ fan }) => fan.userId)],
  );
  return counted as { payments: number; doubles: number };
}

test("four workers at once charge each of 40 due memberships once; picking without a lock or a record charges some twice", async () => {
  const joined = await Promise.all(Array.from({ length: 40 }, () => member()));
  fixture.api.clock.set(ten("2026-12-21"));
  // The naive worker: reads what is due, charges, then writes that it is paid.
  const naive = new Map<string, number>();
  const naiveWorker = async () => {
    const due = await query("SELECT subscription_id FROM subscriptions WHERE status = 'active' AND due_at <= $1", [
      fixture.api.clock.now(),
    ]);
    for (const { subscription_id } of due) naive.set(subscription_id, (naive.get(subscription_id) ?? 0) + 1);
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

test("the real worker, killed with charges under way and started again, charges each of 60 due memberships once", async () => {
  const now = new Date();
  fixture.api.clock.set(new Date(now.getTime() - 32 * 86_400_000));
  const joined = await Promise.all(Array.from({ length: 60 }, () => member()));
  const { env } = fixture.api.deps;
  const toss = {
    TOSS_API_URL: env.TOSS_API_URL,
    TOSS_CLIENT_KEY: env.TOSS_CLIENT_KEY,
    TOSS_SECRET_KEY: env.TOSS_SECRET_KEY,
  };
  const worker = () =>
    launch(["node", "--import", "tsx", "api/worker/main.ts"], {
      ...productionEnv(env.DATABASE_URL),
      ...toss,
      API_SECRET: env.API_SECRET,
    });
  const until = async (reached: (renewals: number) => boolean, output: () => string) => {
    for (let waited = 0; waited < 120_000; waited += 20) {
      if (reached((await renewalsOf(joined)).payments)) return;
      await sleep(20);
    }
    throw new Error(`not reached in two minutes: ${output().slice(-2_000)}`);
  };
  const doomed = worker();
  await until((renewals) => renewals > 5, doomed.output);
  doomed.signal("SIGKILL");
  await doomed.ended;
  expect((await renewalsOf(joined)).payments).toBeLessThan(60);
  // As when the time has passed that a silent worker is waited for.
  await query("UPDATE payment_attempts SET lease_until = $1 WHERE outcome = 'pending'", [now]);
  const next = worker();
  await until((renewals) => renewals === 60, next.output);
  expect(await renewalsOf(joined)).toEqual({ payments: 60, doubles: 0 });
  const orders = await query("SELECT order_id FROM orders WHERE buyer_id = ANY($1)", [
    joined.map(({ fan }) => fan.userId),
  ]);
  const ours = new Set(orders.map((row) => row.order_id));
  const taken = (await fixture.sandbox.transactions()).filter((row) => ours.has(row.orderId) && row.amount > 0);
  expect([taken.length, new Set(taken.map((row) => row.orderId)).size]).toEqual([120, 120]);
}, 300_000);

test("a worker killed between any two steps leaves a renewal that is charged exactly once", async () => {
  for (const killedAfter of ["record", "charge", "settle"] as const) {
    fixture.api.clock.set(beginning);
    const { fan } = await member();
    fixture.api.clock.set(ten("2026-12-21"));
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

/** A worker that dies at a step: before the provider hears of it, after it was charged, or with the answer in hand. */
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
            await recordOutcome(fixture.api.deps, attempt?.attempt_id, outcome, fixture.api.clock.now());
        }
        throw new Error("killed");
      },
    },
  };
}

test("an outcome brought twice, or by two, renews one period and writes one journal", async () => {
  const { fan } = await member();
  fixture.api.clock.set(ten("2026-12-21"));
  await expect(renewDue(dyingDeps("record"))).rejects.toThrow("killed");
  const [{ attempt_id }] = (await query(
    "SELECT attempt_id FROM payment_attempts a JOIN orders o USING (order_id) WHERE o.buyer_id = $1 AND a.outcome = 'pending'",
    [fan.userId],
  )) as [{ attempt_id: string }];
  const outcome = await chargeAttempt(fixture.api.deps, attempt_id);
  await Promise.all(
    Array.from({ length: 5 }, () => recordOutcome(fixture.api.deps, attempt_id, outcome, fixture.api.clock.now())),
  );
  expect(await chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
});
