import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";

type Leaving = { userId: UserId; leavesAt: Date; reason: string | undefined; at: Date };

/** Hides a user until their account is deleted. The caller has locked the row. */
export async function setLeaving(tx: Tx, { userId, leavesAt, reason, at }: Leaving): Promise<void> {
  await tx
    .updateTable("users")
    .set({ status: "leaving", leaves_at: leavesAt, leaving_reason: reason || null, updated_at: at })
    .where("user_id", "=", userId)
    .execute();
}

/** Shows a user again who was pending deletion; undefined for any other. */
export async function clearLeaving(
  tx: Db | Tx,
  userId: UserId,
  at: Date,
): Promise<{ email: string; lang: Lang } | undefined> {
  return tx
    .updateTable("users")
    .set({ status: "active", leaves_at: null, leaving_reason: null, updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "leaving")
    .returning(["email", "lang"])
    .executeTakeFirst();
}

type Suspended = { userId: UserId; reason: string; at: Date };

/** False for a user who is suspended already, or deleted. */
export async function setSuspended(tx: Tx, { userId, reason, at }: Suspended): Promise<boolean> {
  const changed = await tx
    .updateTable("users")
    .set({ status: "blocked", blocked_at: at, blocked_reason: reason, leaves_at: null, updated_at: at })
    .where("user_id", "=", userId)
    // A user pending deletion stays suspended instead, so that their actions can still be investigated.
    .where("status", "in", ["active", "leaving"])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** False for a user who is not suspended. */
export async function clearSuspended(tx: Tx, userId: UserId, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable("users")
    .set({ status: "active", blocked_at: null, blocked_reason: null, updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "blocked")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
