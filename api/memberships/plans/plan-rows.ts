import { type RawBuilder, sql } from "kysely";
import type { PlanId, PlanPriceId, SubscriptionId, UserId } from "#contract/ids";
import type { Plan } from "#contract/memberships/schemas";
import { type SummaryRow, toSummary } from "../../accounts/user-summary";
import type { Db, Tx } from "../../db/connect";
import { readSql } from "../../db/load-sql";

export type PlanRow = SummaryRow & {
  plan_id: PlanId;
  name: string;
  price_won: number;
  basic: boolean;
  benefits: string[];
  description: string;
  subscriber_count: number;
  on_sale: boolean;
  keeps_opened: boolean;
};

/** SQL: the columns of a `PlanRow`, of `plans` as `p` and its creator as `u`. */
export const planColumns = sql.raw<PlanRow>(readSql("memberships/sql/plan-columns.part.sql"));

export function toPlan(row: PlanRow): Plan {
  return {
    id: row.plan_id,
    activist: toSummary(row),
    name: row.name,
    price: row.price_won,
    basic: row.basic,
    benefits: row.benefits,
    description: row.description,
    subscriberCount: row.subscriber_count,
    onSale: row.on_sale,
    keepsOpened: row.keeps_opened,
  };
}

/** A plan by its id, on sale or not; null without one. */
export async function planById(db: Db | Tx, planId: PlanId): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    SELECT ${planColumns} FROM plans p JOIN users u ON u.user_id = p.creator_id WHERE p.plan_id = ${planId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** SQL: the plan of an ID, on sale or not, as `toPlan` takes it. */
export const planJson = (planId: RawBuilder<unknown>): RawBuilder<PlanRow | null> =>
  sql`(SELECT to_jsonb(plan) FROM (
    SELECT ${planColumns} FROM plans p JOIN users u ON u.user_id = p.creator_id WHERE p.plan_id = ${planId}) plan)`;

/** SQL: the name of a plan as it is now. */
export const planName = (planId: RawBuilder<unknown>) =>
  sql<string>`(SELECT name FROM plans WHERE plan_id = ${planId})`;

const currentPrice = sql`(SELECT plan_price_id FROM plan_prices pp WHERE pp.plan_id = p.plan_id
  ORDER BY pp.created_at DESC, pp.plan_price_id DESC LIMIT 1) AS plan_price_id`;

type OfferedPlan = PlanRow & {
  plan_price_id: PlanPriceId;
  /** whether the fan sees the creator */
  visible: boolean;
  /** the fan's membership with the creator; `settled` unless it is canceled, past due or being charged */
  current: CurrentMembership | null;
};
export type CurrentMembership = {
  subscription_id: SubscriptionId;
  plan_id: PlanId;
  plan_price_id: PlanPriceId;
  price_won: number;
  anchor_on: string;
  period_no: number;
  settled: boolean;
};

/** A plan by its id as a fan may order it; null without one. */
export async function planOfferedTo(
  db: Db | Tx,
  fanId: UserId,
  { planId, at }: { planId: PlanId; at: Date },
): Promise<OfferedPlan | null> {
  const { rows } = await sql<OfferedPlan>`
    SELECT ${planColumns}, ${currentPrice}, creator_visible(u.user_id, ${fanId}) AS visible, (
      SELECT jsonb_build_object('subscription_id', s.subscription_id, 'plan_id', s.plan_id, 'plan_price_id', s.plan_price_id,
        'price_won', s.price_won, 'anchor_on', s.anchor_on, 'period_no', s.period_no, 'settled', s.status = 'active'
          AND NOT s.cancel_at_period_end AND s.renewal_order_id IS NULL AND s.period_ends_at > ${at})
      FROM subscriptions s WHERE s.fan_id = ${fanId} AND s.creator_id = u.user_id AND subscription_live(s, ${at})) AS current
    FROM plans p JOIN users u ON u.user_id = p.creator_id WHERE p.plan_id = ${planId}`.execute(db);
  return rows[0] ?? null;
}
