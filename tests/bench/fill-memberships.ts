import { randomUUID } from "node:crypto";
import type { createDeps } from "#api/create-deps";
import { encrypt } from "#api/crypto";

type Deps = ReturnType<typeof createDeps>;
type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
export type BenchCard = { customerKey: string; billingKey: string };

const creatorId = "usr_benchc000002";
const atOnce = 24;
const fan = (prefix: string) => `'${prefix}_benchr' || lpad(n::text, 6, '0')`;

/** Inserts `count` fans, each with a card that the provider's double has registered, and a plan of one creator. */
export async function fillBuyers(deps: Deps, query: Query, count: number): Promise<BenchCard[]> {
  const cards: BenchCard[] = [];
  const register = async () => {
    while (cards.length < count) cards.push(await registerCard(deps));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, register));
  const range = `generate_series(1, ${count}) AS n`;
  await query(`INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, capture_consent_version, created_at, updated_at)
    SELECT ${fan("usr")}, 'r' || n || '@bench.example', '구독_' || n, 'benchr' || n, 'bench_r' || n, 'bench_r' || n, 'female', 1, now(), now() FROM ${range}`);
  await query(`INSERT INTO plans (plan_id, creator_id, name, position, price_won, subscriber_count, created_at, updated_at)
    VALUES ('pln_benchr', '${creatorId}', '곁', 99, 5000, ${count}, now(), now())`);
  await query("INSERT INTO plan_prices VALUES ('ppr_benchr', 'pln_benchr', 5000, now())");
  await query(`INSERT INTO payment_customers SELECT ${fan("usr")}, ($1::text[])[n], now() FROM ${range}`, [
    cards.map(({ customerKey }) => customerKey),
  ]);
  await query(
    `INSERT INTO cards (card_id, user_id, billing_key, billing_key_hash, brand, last4, is_default, created_at)
     SELECT ${fan("crd")}, ${fan("usr")}, ($1::text[])[n], sha256(convert_to('bench' || n, 'UTF8')), '신한', '1234', true, now() FROM ${range}`,
    [cards.map(({ billingKey }) => encrypt(deps.keys, billingKey))],
  );
  return cards;
}

/** Inserts a membership for each of those fans, whose first period ends at `endsAt`, an SQL expression. */
export async function fillMemberships(query: Query, count: number, endsAt: string): Promise<void> {
  await query(`INSERT INTO subscriptions (subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won, status, anchor_on, period_ends_at, created_at, started_at, noticed_period_no)
    SELECT ${fan("sub")}, ${fan("usr")}, '${creatorId}', 'pln_benchr', 'ppr_benchr', 5000, 'active',
      (now() AT TIME ZONE 'Asia/Seoul' - interval '1 month')::date, ${endsAt}, now() - interval '1 month', now() - interval '1 month', 9
    FROM generate_series(1, ${count}) AS n`);
  await query("ANALYZE subscriptions, users, cards, orders, payment_attempts, payments");
}

/** The number of those memberships that are not renewed. */
export async function countUnrenewed(query: Query): Promise<number> {
  const [row] = await query(
    "SELECT count(*)::int AS left FROM subscriptions WHERE subscription_id LIKE 'sub_benchr%' AND period_no = 0",
  );
  return Number(row?.left);
}

async function registerCard(deps: Deps): Promise<BenchCard> {
  const customerKey = `cus_${randomUUID()}`;
  const returnUrl = `${deps.env.PUBLIC_URL}/checkout/return/card`;
  const form = new URLSearchParams({
    clientKey: deps.toss.clientKey,
    customerKey,
    successUrl: returnUrl,
    failUrl: returnUrl,
    cardNumber: "4330123412341234",
    card: "other",
    action: "confirm",
  });
  const answer = await fetch(String(deps.toss.cardPageUrl), { method: "POST", body: form, redirect: "manual" });
  const authKey = new URL(answer.headers.get("location") ?? "", deps.env.PUBLIC_URL).searchParams.get("authKey") ?? "";
  const issued = await deps.toss.issueBillingKey(authKey, customerKey);
  if (issued.kind !== "done") throw new Error("the double issued no billing key");
  return { customerKey, billingKey: issued.card.billingKey };
}
