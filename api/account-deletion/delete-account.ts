import type { UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { addJob } from "../jobs";
import { getDeletionStatus } from "./deletion-status";
import { erasePersonalData } from "./personal-data";

/**
 * Deletes an account whose seven days are over; payments and their ledger stay under an anonymous name. A cancelled
 * deletion does nothing, and a new obstacle postpones it by a day. Safe to run twice.
 */
export async function deleteAccount(deps: Deps, userId: UserId): Promise<void> {
  const at = deps.clock.now();
  await deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("leaves_at")
      .where("user_id", "=", userId)
      .where("status", "=", "leaving")
      .forUpdate()
      .executeTakeFirst();
    if (!user?.leaves_at || user.leaves_at > at) return;
    const { obstacles } = await getDeletionStatus(tx, userId);
    if (obstacles.length > 0) {
      deps.log.warn({ userId, obstacles }, "a deletion is put off by a day");
      const key = `remove_account:${userId}`;
      return addJob(tx, "remove_account", { userId }, { runAt: secondsAfter(at, 86_400), key });
    }
    await erasePersonalData(deps, tx, { userId, at });
    await addJob(tx, "record_erasure", { userId, at: at.toISOString() });
  });
}
