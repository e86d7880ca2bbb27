import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";

/** Lists or hides a user in the rankings of fans. */
export async function chooseRanked(db: Db | Tx, userId: UserId, ranked: boolean): Promise<void> {
  await db.updateTable("users").set({ ranked }).where("user_id", "=", userId).execute();
}
