import { type RawBuilder, sql } from "kysely";
import type { SubscriptionId, UserId } from "#contract/ids";
import type { Plan, Subscription } from "#contract/memberships/schemas";
import type { Page, PageQuery } from "#contract/paging";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { listPage, newestFirst } from "../http/paging";
import { type PlanRow, planColumns, toPlan } from "./plans/plan-rows";

type OnSaleRow = PlanRow | { user_id: UserId; plan_id: null };
const onSaleStatement = loadSql<OnSaleRow, { domain: string; viewer: UserId | null; at: Date }>(
  "memberships/sql/list-plans-on-sale.sql",
  { name: "plans_on_sale", parameters: ["domain", "viewer", "at"] },
);

/** A creator's plans on sale, in the creator's order. Throws RESOURCE_NOT_FOUND for a creator not visible to `viewer`. */
export async function listPlansByCreator(
  deps: Deps,
  viewer: UserId | null,
  { domain, at }: { domain: string; at: Date },
): Promise<Plan[]> {
  const rows = await deps.database.run(onSaleStatement, { domain: domain.toLowerCase(), viewer, at });
  if (rows.length === 0) throw notFound();
  return rows.filter((row): row is PlanRow => row.plan_id !== null).map(toPlan);
}

/** All the creator's own plans in order, including those off sale. */
export async function listOwnPlans(deps: Deps, creatorId: UserId): Promise<Plan[]> {
  const { rows } = await sql<PlanRow>`SELECT ${planColumns} FROM plans p JOIN users u ON u.user_id = p.creator_id
    WHERE p.creator_id = ${creatorId} ORDER BY p.position, p.plan_id`.execute(deps.database.db);
  return rows.map(toPlan);
}

type SubscriptionRow = PlanRow & {
  subscription_id: SubscriptionId;
  paid_won: number;
  status: string;
  live: boolean;
  created_at: Date;
  started_at: Date;
  period_ends_at: Date;
  cancel_at_period_end: boolean;
  grace_ends_at: Date | null;
  needs_card: boolean;
  next_price_won: number | null;
  next_plan: PlanRow | null;
};

/** The fan's memberships, newest first; `inUse` leaves out the ended ones. */
export function listSubscriptionsOfFan(
  deps: Deps,
  fanId: UserId,
  { query, at }: { query: PageQuery & { tab?: "all" | "inUse" }; at: Date },
): Promise<Page<Subscription>> {
  const own = sql`s.fan_id = ${fanId} AND s.started_at IS NOT NULL
    AND (${query.tab ?? "all"} = 'all' OR subscription_live(s, ${at}))`;
  return listPage(deps.keys, {
    scope: `subscriptions:${fanId}:${query.tab ?? "all"}`,
    query,
    order: newestFirst("s.created_at", "s.subscription_id"),
    fetch: ({ after, orderBy }) => subscriptions(at, sql`${own} AND ${after}`, orderBy).execute(deps.database.db),
    toItem: (row) => toSubscription(row, at),
    cursorAt: (row) => ({ at: row.created_at, id: row.subscription_id }),
  });
}

/** One membership of this fan. Throws RESOURCE_NOT_FOUND. */
export async function subscriptionOfFan(
  deps: Deps,
  fanId: UserId,
  { subscriptionId, at }: { subscriptionId: SubscriptionId; at: Date },
): Promise<Subscription> {
  const own = sql`s.fan_id = ${fanId} AND s.subscription_id = ${subscriptionId} AND s.started_at IS NOT NULL`;
  const { rows } = await subscriptions(at, own).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return toSubscription(rows[0], at);
}

/** Memberships on a condition, as `toSubscription` takes them. */
export const subscriptions = (at: Date, condition: RawBuilder<unknown>, order = sql``) => sql<SubscriptionRow>`
    SELECT ${planColumns}, s.subscription_id, s.price_won AS paid_won, s.status, subscription_live(s, ${at}) AS live, s.created_at,
      s.started_at, s.period_ends_at, s.cancel_at_period_end, s.grace_ends_at, s.needs_card, s.next_price_won,
      (SELECT to_jsonb(n) || jsonb_build_object('user_id', u.user_id, 'domain', u.domain, 'nickname', u.nickname,
        'profile_image_key', u.profile_image_key, 'role', u.role) FROM plans n WHERE n.plan_id = s.next_plan_id) AS next_plan
    FROM subscriptions s JOIN plans p ON p.plan_id = s.plan_id JOIN users u ON u.user_id = s.creator_id
    WHERE ${condition} ${order}`;

export function toSubscription(row: SubscriptionRow, at: Date): Subscription {
  const renews = row.live && !row.cancel_at_period_end;
  const pastDue = renews && row.status === "past_due";
  return {
    id: row.subscription_id,
    plan: toPlan(row),
    price: row.paid_won,
    status: renews ? "inUse" : "canceled",
    startedAt: row.started_at.toISOString(),
    renewsAt: renews && !pastDue ? row.period_ends_at.toISOString() : null,
    endsAt: renews ? null : row.period_ends_at.toISOString(),
    pastDue,
    graceEndsAt: pastDue ? (row.grace_ends_at?.toISOString() ?? null) : null,
    needsCard: pastDue && row.needs_card,
    canResume: row.status === "active" && row.cancel_at_period_end && row.period_ends_at > at,
    nextPlan: renews && row.next_plan ? toPlan(row.next_plan) : null,
    nextPrice: renews ? (row.next_price_won ?? row.paid_won) : null,
  };
}
