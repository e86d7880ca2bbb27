import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";

type Count = "post_count" | "subscriber_count" | "follower_count" | "following_count";

/** Called in the transaction that changes the counted rows, so that the count always equals them. */
export async function changeCount(
  tx: Tx,
  { userId, count, by }: { userId: UserId; count: Count; by: number },
): Promise<void> {
  await tx
    .updateTable("users")
    .set((e) => ({ [count]: e(count, "+", by) }))
    .where("user_id", "=", userId)
    .execute();
}

/** Before all follows of and by a user are deleted: lowers the counts of the others. */
export async function lowerFollowCounts(tx: Tx, userId: UserId): Promise<void> {
  // One statement over all concerned users, in the order of ids, so that it never deadlocks with a follow.
  await sql`WITH others AS (
      SELECT u.user_id, EXISTS (SELECT FROM follows f WHERE f.follower_id = ${userId} AND f.creator_id = u.user_id) AS followed,
        EXISTS (SELECT FROM follows f WHERE f.creator_id = ${userId} AND f.follower_id = u.user_id) AS follows_us
      FROM users u WHERE u.user_id IN (
        SELECT creator_id FROM follows WHERE follower_id = ${userId} UNION SELECT follower_id FROM follows WHERE creator_id = ${userId})
      ORDER BY u.user_id FOR UPDATE
    ) UPDATE users u SET follower_count = u.follower_count - others.followed::int, following_count = u.following_count - others.follows_us::int
      FROM others WHERE others.user_id = u.user_id`.execute(tx);
}
