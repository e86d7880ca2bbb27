import { sql } from "kysely";
import type { Tx } from "../db/connect";

/** Ends all following and blocking of and by a person, with the counts of the others. */
export async function eraseFollows(tx: Tx, userId: string): Promise<void> {
  // One statement over everybody concerned, in the order of ids, so that it never deadlocks with a follow.
  await sql`WITH others AS (
      SELECT u.user_id, EXISTS (SELECT FROM follows f WHERE f.follower_id = ${userId} AND f.creator_id = u.user_id) AS followed,
        EXISTS (SELECT FROM follows f WHERE f.creator_id = ${userId} AND f.follower_id = u.user_id) AS follows_us
      FROM users u WHERE u.user_id IN (
        SELECT creator_id FROM follows WHERE follower_id = ${userId} UNION SELECT follower_id FROM follows WHERE creator_id = ${userId})
      ORDER BY u.user_id FOR UPDATE
    ) UPDATE users u SET follower_count = u.follower_count - others.followed::int, following_count = u.following_count - others.follows_us::int
      FROM others WHERE others.user_id = u.user_id`.execute(tx);
  await tx
    .deleteFrom("follows")
    .where((e) => e.or([e("follower_id", "=", userId), e("creator_id", "=", userId)]))
    .execute();
  await tx
    .deleteFrom("blocks")
    .where((e) => e.or([e("blocker_id", "=", userId), e("blocked_id", "=", userId)]))
    .execute();
  await tx
    .deleteFrom("visits")
    .where((e) => e.or([e("visitor_id", "=", userId), e("visited_id", "=", userId)]))
    .execute();
  await tx.updateTable("users").set({ follower_count: 0, following_count: 0 }).where("user_id", "=", userId).execute();
}
