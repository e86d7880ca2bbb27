import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";

/** A person's memberships and, for a creator, plans, for their archive. */
export async function exportMemberships({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const memberships = await db
    .selectFrom("subscriptions as s")
    .innerJoin("users as u", "u.user_id", "s.creator_id")
    .innerJoin("plans as p", "p.plan_id", "s.plan_id")
    .select(["s.subscription_id", "u.domain", "p.name", "s.price_won", "s.status", "s.started_at", "s.period_ends_at"])
    .where("s.fan_id", "=", userId)
    .where("s.started_at", "is not", null)
    .orderBy("s.created_at")
    .execute();
  const plans = await db
    .selectFrom("plans")
    .select(["plan_id", "name", "description", "benefits", "price_won", "on_sale", "created_at"])
    .where("creator_id", "=", userId)
    .orderBy("position")
    .execute();
  return {
    memberships: memberships.map((row) => ({
      subscriptionId: row.subscription_id,
      domain: row.domain,
      plan: row.name,
      priceWon: row.price_won,
      status: row.status,
      startedAt: row.started_at?.toISOString() ?? null,
      periodEndsAt: row.period_ends_at?.toISOString() ?? null,
    })),
    plans: plans.map((row) => ({
      planId: row.plan_id,
      name: row.name,
      description: row.description,
      benefits: row.benefits.join("\n"),
      priceWon: row.price_won,
      onSale: row.on_sale,
      createdAt: row.created_at.toISOString(),
    })),
  };
}
