import { sql } from "kysely";
import type { FollowResponse } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Tx } from "../db/connect";
import { lockPair } from "../db/lock-pair";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { countFollow } from "./follow";
import { findVisibleCreator } from "./visibility";

/**
 * Undoes an unfollow of the last `limits.undoSeconds`: the follow has its time and notification level again, and nobody
 * is notified. Repeating changes nothing. Throws RESOURCE_NOT_FOUND_UNDO later, RESOURCE_NOT_FOUND for a creator who is
 * no longer visible.
 */
export async function restoreFollow(
  deps: Deps,
  { followerId, domain, at }: { followerId: UserId; domain: string; at: Date },
): Promise<FollowResponse> {
  const creatorId = await findVisibleCreator(deps.database.db, followerId, { domain, at });
  return deps.database.db.transaction().execute(async (tx) => {
    await lockPair(tx, followerId, creatorId);
    // Checked again inside the transaction: one of the two may have blocked the other meanwhile.
    await findVisibleCreator(tx, followerId, { domain, at });
    const restored = await restoreRow(tx, { followerId, creatorId, since: secondsAfter(at, -limits.undoSeconds) });
    const follow = await tx
      .selectFrom("follows")
      .select("follower_id")
      .where("follower_id", "=", followerId)
      .where("creator_id", "=", creatorId)
      .executeTakeFirst();
    if (!follow) throw new ApiError("RESOURCE_NOT_FOUND_UNDO");
    return { isFollowing: true, followerCount: await countFollow(tx, { followerId, creatorId }, restored) };
  });
}

/** The number of rows added: none when it is too late, or the follow exists. */
async function restoreRow(
  tx: Tx,
  { followerId, creatorId, since }: { followerId: UserId; creatorId: UserId; since: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`WITH ended AS (
      DELETE FROM ended_follows WHERE follower_id = ${followerId} AND creator_id = ${creatorId} AND ended_at >= ${since}
      RETURNING follower_id, creator_id, followed_at, notification_level)
    INSERT INTO follows (follower_id, creator_id, created_at, notification_level) SELECT * FROM ended
    ON CONFLICT DO NOTHING`.execute(tx);
  return Number(numAffectedRows);
}
