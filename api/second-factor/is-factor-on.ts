import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";

/** Whether a user's login requires the second factor. */
export async function isFactorOn(db: Db | Tx, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom("second_factors")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
