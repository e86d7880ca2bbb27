import type { Page } from "@playwright/test";
import pg from "pg";
import { newFan } from "./journey";

/**
 * Signs up a new fan with a membership of the creator at `creatorEmail`, and so with a room, both stored without a
 * payment.
 */
export async function newMember(page: Page, creatorEmail: string): Promise<{ nickname: string }> {
  const { nickname } = await newFan(page);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(
    `INSERT INTO subscriptions (subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won, status, anchor_on, created_at, started_at, period_ends_at, cancel_at_period_end)
     SELECT 'sub_' || substr(md5($1), 1, 20), f.user_id, c.user_id, p.plan_id, pp.plan_price_id, pp.price_won, 'active', now()::date, now(), now(), now() + interval '20 days', true
     FROM users f, users c JOIN plans p ON p.creator_id = c.user_id JOIN plan_prices pp ON pp.plan_id = p.plan_id
     WHERE f.nickname = $1 AND c.email = $2 LIMIT 1`,
    [nickname, creatorEmail],
  );
  await client.end();
  return { nickname };
}
