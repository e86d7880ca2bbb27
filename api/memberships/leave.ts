import type { Db, Tx } from "../db/connect";

const live = ["incomplete", "active", "past_due"] as const;

/** How many live memberships a person has, and how many others have theirs. */
export async function countMemberships(db: Db | Tx, userId: string): Promise<{ asFan: number; asCreator: number }> {
  const count = async (side: "fan_id" | "creator_id") =>
    Number(
      (
        await db
          .selectFrom("subscriptions")
          .select((e) => e.fn.countAll().as("count"))
          .where(side, "=", userId)
          .where("status", "in", live)
          .executeTakeFirstOrThrow()
      ).count,
    );
  return { asFan: await count("fan_id"), asCreator: await count("creator_id") };
}

/** Nothing of a fan's who is gone renews; what is paid runs out at its period's end. */
export async function stopRenewals(tx: Tx, fanId: string): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ cancel_at_period_end: true })
    .where("fan_id", "=", fanId)
    .where("status", "in", ["active", "past_due"])
    .execute();
}
