import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

export const membershipPersonalData: DomainPersonalData = { erase: eraseMemberships, export: exportMemberships };

/** No membership of a deleted fan renews; paid periods run out. The times they first read a period's posts are deleted. */
async function eraseMemberships(tx: Tx, fanId: UserId): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ cancel_at_period_end: true })
    .where("fan_id", "=", fanId)
    .where("status", "in", ["active", "past_due"])
    .execute();
  await tx.deleteFrom("member_opens").where("fan_id", "=", fanId).execute();
}

/** A user's memberships and, for a creator, plans, for their data archive. */
async function exportMemberships({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
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
