import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";

const live = ["incomplete", "active", "past_due"] as const;

/** The number of a user's live memberships, as a fan and as a creator. */
export async function countMemberships(db: Db | Tx, userId: UserId): Promise<{ asFan: number; asCreator: number }> {
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
