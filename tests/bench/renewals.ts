import { randomUUID } from "node:crypto";
import pg from "pg";
import { createDeps } from "#api/create-deps";
import { encrypt } from "#api/crypto";
import { readEnv } from "#api/env";
import { won } from "#api/money";
import { renewDue } from "#api/payments/charges/renew-due";
import type { OrderId } from "#contract/ids";
import { dose } from "./dose";
import type { Figure } from "./report";

/** BENCH_RENEWALS=100000 is the full size; the figure states the size used. */
const due = Number(process.env.BENCH_RENEWALS ?? dose(500, 60));
const creatorId = "usr_benchc000002";
const atOnce = 24;

/**
 * The worker's own code renews due memberships against the provider's double, stopped once in the middle and resumed,
 * beside the same number of bare charges of the double with the same concurrency: the cost of the records around each
 * charge.
 */
export async function renewalFigure(env: Record<string, string>): Promise<Figure> {
  const real = createDeps(readEnv({ ...process.env, ...env }), "bench");
  // Two hours ahead, so that the stack's own worker finds nothing due. All share one registered card: the benchmark
  // measures renewals, not card pages.
  const charge: Deps["toss"]["charge"] = (input) => real.toss.charge({ ...input, customerKey });
  const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) };
  const deps = { ...real, clock, toss: { ...real.toss, charge } };
  // A connection of its own: inserting a hundred thousand rows takes longer than the product's time limit.
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  try {
    const billingKey = await fill(deps, query);
    const began = performance.now();
    await stoppedInTheMiddle(deps);
    await renewDue(deps);
    const oursMs = performance.now() - began;
    const [{ paid, doubles, left }] = (await query(`SELECT count(*)::int AS paid,
      (count(*) - count(DISTINCT o.subscription_id))::int AS doubles,
      (SELECT count(*)::int FROM subscriptions WHERE subscription_id LIKE 'sub_benchr%' AND period_no = 0) AS left
      FROM payments p JOIN orders o USING (order_id) WHERE o.subscription_id LIKE 'sub_benchr%'`)) as [
      { paid: number; doubles: number; left: number },
    ];
    if (paid !== due || doubles !== 0 || left !== 0)
      throw new Error(`of ${due} renewals ${paid} were paid, ${doubles} twice, ${left} are left`);
    const bareMs = await bareCharges(deps, billingKey);
    return {
      name: `${due} renewals, stopped and begun again`,
      ours: `${((due / oursMs) * 1000).toFixed(0)}/s`,
      reference: `bare charges ${((due / bareMs) * 1000).toFixed(0)}/s`,
      ratio: bareMs / oursMs,
      limit: 0.2,
    };
  } finally {
    await client.end();
    await deps.database.end();
  }
}

type Deps = ReturnType<typeof createDeps>;
type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
const customerKey = `cus_${randomUUID()}`;

/** Fans of one creator, all with the same registered card, whose first period ends in an hour. */
async function fill(deps: Deps, query: Query): Promise<string> {
  const billingKey = await register(deps);
  const range = `generate_series(1, ${due}) AS n`;
  const pad = "lpad(n::text, 6, '0')";
  await query(`INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, capture_consent_version, created_at, updated_at)
    SELECT 'usr_benchr' || ${pad}, 'r' || n || '@bench.example', '구독_' || n, 'benchr' || n, 'bench_r' || n, 'bench_r' || n, 'female', 1, now(), now() FROM ${range}`);
  await query(`INSERT INTO plans (plan_id, creator_id, name, position, price_won, subscriber_count, created_at, updated_at)
    VALUES ('pln_benchr', '${creatorId}', '곁', 99, 5000, ${due}, now(), now())`);
  await query("INSERT INTO plan_prices VALUES ('ppr_benchr', 'pln_benchr', 5000, now())");
  await query(`INSERT INTO payment_customers SELECT 'usr_benchr' || ${pad}, $1 || '.' || n, now() FROM ${range}`, [
    customerKey,
  ]);
  await query(
    `INSERT INTO cards (card_id, user_id, billing_key, billing_key_hash, brand, last4, is_default, created_at)
     SELECT 'crd_benchr' || ${pad}, 'usr_benchr' || ${pad}, $1, sha256(convert_to('bench' || n, 'UTF8')), '신한', '1234', true, now() FROM ${range}`,
    [encrypt(deps.keys, billingKey)],
  );
  await query(`INSERT INTO subscriptions (subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won, status, anchor_on, period_ends_at, created_at, started_at, noticed_period_no)
    SELECT 'sub_benchr' || ${pad}, 'usr_benchr' || ${pad}, '${creatorId}', 'pln_benchr', 'ppr_benchr', 5000, 'active',
      (now() AT TIME ZONE 'Asia/Seoul' - interval '1 month')::date, now() + interval '1 hour', now() - interval '1 month', now() - interval '1 month', 9 FROM ${range}`);
  await query("ANALYZE subscriptions, users, cards, orders, payment_attempts, payments");
  return billingKey;
}

async function register(deps: Deps): Promise<string> {
  const returnUrl = `${deps.env.PUBLIC_URL}/checkout/return/card`;
  const form = new URLSearchParams({
    clientKey: deps.toss.clientKey,
    customerKey,
    successUrl: returnUrl,
    failUrl: returnUrl,
  });
  for (const [name, value] of [
    ["cardNumber", "4330123412341234"],
    ["card", "other"],
    ["action", "confirm"],
  ] as const)
    form.set(name, value);
  const answer = await fetch(String(deps.toss.cardPageUrl), { method: "POST", body: form, redirect: "manual" });
  const authKey = new URL(answer.headers.get("location") ?? "", deps.env.PUBLIC_URL).searchParams.get("authKey") ?? "";
  const issued = await deps.toss.issueBillingKey(authKey, customerKey);
  if (issued.kind !== "done") throw new Error("the double issued no billing key");
  return issued.card.billingKey;
}

/** Aborts a run when a third is charged: its charges in progress finish, the rest is the next run's. */
async function stoppedInTheMiddle(deps: Deps): Promise<void> {
  const stop = new AbortController();
  let charges = 0;
  const charge: Deps["toss"]["charge"] = (input) => {
    charges += 1;
    if (charges === Math.floor(due / 3)) stop.abort();
    return deps.toss.charge(input);
  };
  await renewDue({ ...deps, toss: { ...deps.toss, charge } }, stop.signal);
}

async function bareCharges(deps: Deps, billingKey: string): Promise<number> {
  const began = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < due) {
      const n = next++;
      await deps.toss.charge({
        billingKey,
        customerKey,
        amount: won(5_000),
        orderId: `bench_bare_${n}` as string as OrderId,
        orderName: "곁",
        idempotencyKey: randomUUID(),
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return performance.now() - began;
}
