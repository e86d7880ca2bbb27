import { sql } from "kysely";
import type { SubscriptionId, UserId } from "#contract/ids";
import type { Plan, Subscription } from "#contract/memberships/schemas";
import type { Page, PageQuery } from "#contract/paging";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { type Position, readPage } from "../http/paging";
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

export type SubscriptionRow = PlanRow & {
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

export type OfFan = { fanId: UserId; at: Date };
type Tab = "all" | "inUse";

const listStatement = loadSql<SubscriptionRow, OfFan & Position & { tab: Tab }>(
  "memberships/sql/list-subscriptions.sql",
  { name: "subscriptions", parameters: ["fanId", "at", "tab", "cursorAt", "cursorId", "limit"] },
);

const oneStatement = loadSql<SubscriptionRow, OfFan & { subscriptionId: SubscriptionId }>(
  "memberships/sql/get-subscription.sql",
  { name: "subscription", parameters: ["fanId", "at", "subscriptionId"] },
);

/** The fan's memberships, newest first; `inUse` leaves out the ended ones. */
export function listSubscriptionsOfFan(
  { keys, database }: Deps,
  fanId: UserId,
  { query, at }: { query: PageQuery & { tab?: Tab }; at: Date },
): Promise<Page<Subscription>> {
  const { tab = "all" } = query;
  return readPage(keys, {
    scope: `subscriptions:${fanId}:${tab}`,
    query,
    fetch: (position) => database.run(listStatement, { fanId, at, tab, ...position }),
    toItem: (row) => toSubscription(row, at),
    cursorAt: (row) => ({ at: row.created_at, id: row.subscription_id }),
  });
}

/** One membership of this fan. Throws RESOURCE_NOT_FOUND. */
export async function subscriptionOfFan(
  { database }: Deps,
  fanId: UserId,
  { subscriptionId, at }: { subscriptionId: SubscriptionId; at: Date },
): Promise<Subscription> {
  const [row] = await database.run(oneStatement, { fanId, at, subscriptionId });
  if (!row) throw notFound();
  return toSubscription(row, at);
}

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
