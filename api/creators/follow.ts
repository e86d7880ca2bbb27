import { sql } from "kysely";
import type { FollowResponse, NotificationLevel, NotificationLevelSetting } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { changeFollowCounts } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import { lockPair, tryLockPair } from "../db/lock-pair";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { addJob } from "../jobs";
import { notify } from "../notifications/notify";
import { findVisibleCreator } from "./visibility";

/** Follows an activist; repeating changes nothing. */
export async function follow(
  deps: Deps,
  { followerId, domain, at }: { followerId: UserId; domain: string; at: Date },
): Promise<FollowResponse> {
  const creatorId = await findVisibleCreator(deps.database.db, followerId, { domain, at });
  if (creatorId === followerId) throw new ApiError("INVALID_REQUEST");
  return deps.database.db.transaction().execute(async (tx) => {
    await lockPair(tx, followerId, creatorId);
    // Checked again inside the transaction: one of the two may have blocked the other meanwhile.
    await findVisibleCreator(tx, followerId, { domain, at });
    const changed = await insertFollow(tx, { followerId, creatorId, at });
    const target = { type: "user", id: followerId } as const;
    if (changed > 0) await notify(tx, { to: creatorId, kind: "follow", actor: followerId, target, at });
    if (changed > 0) await addJob(tx, "greet", { creatorId, fanId: followerId, occasion: "follow" });
    return { isFollowing: true, followerCount: await countFollow(tx, { followerId, creatorId }, changed) };
  });
}

/**
 * A new member follows their creator, so that their feed has what they joined for; the creator is notified of the
 * membership alone. Skipped where one has blocked the other, or is doing so now: a payment never waits for that.
 */
export async function followOnJoining(tx: Tx, pair: FollowAt): Promise<void> {
  const { followerId, creatorId } = pair;
  if (!(await tryLockPair(tx, [followerId, creatorId]))) return;
  const added = await insertFollow(tx, pair);
  if (added > 0) await countFollow(tx, pair, added);
}

type Pair = { followerId: UserId; creatorId: UserId };
type FollowAt = Pair & { at: Date };

/** The number of rows added: none where the follow is there, or the creator is not visible to the follower. */
async function insertFollow(tx: Tx, { followerId, creatorId, at }: FollowAt): Promise<number> {
  const added = await sql`INSERT INTO follows (follower_id, creator_id, created_at)
    SELECT ${followerId}, ${creatorId}, ${at} WHERE creator_visible(${creatorId}, ${followerId})
    ON CONFLICT DO NOTHING`.execute(tx);
  return Number(added.numAffectedRows ?? 0);
}

/** Stops following; repeating changes nothing. `restoreFollow` undoes it for some seconds. */
export async function unfollow(
  deps: Deps,
  { followerId, domain, at }: { followerId: UserId; domain: string; at: Date },
): Promise<FollowResponse> {
  const creatorId = await findVisibleCreator(deps.database.db, followerId, { domain, at });
  return deps.database.db.transaction().execute(async (tx) => {
    await lockPair(tx, followerId, creatorId);
    await storeEndedFollow(tx, { followerId, creatorId, at });
    return { isFollowing: false, followerCount: await endFollow(tx, followerId, creatorId) };
  });
}

/** Stores what `restoreFollow` needs, before the follow is deleted. */
async function storeEndedFollow(tx: Tx, { followerId, creatorId, at }: FollowAt): Promise<void> {
  await sql`INSERT INTO ended_follows (follower_id, creator_id, followed_at, notification_level, ended_at)
    SELECT follower_id, creator_id, created_at, notification_level, ${at} FROM follows
    WHERE follower_id = ${followerId} AND creator_id = ${creatorId}
    ON CONFLICT (follower_id, creator_id) DO UPDATE SET followed_at = EXCLUDED.followed_at,
      notification_level = EXCLUDED.notification_level, ended_at = EXCLUDED.ended_at`.execute(tx);
}

/** Sets which posts and messages of a followed activist notify. Throws RESOURCE_NOT_FOUND where the caller does not follow them. */
export async function setNotificationLevel(
  deps: Deps,
  { followerId, domain, level, at }: { followerId: UserId; domain: string; level: NotificationLevel; at: Date },
): Promise<NotificationLevelSetting> {
  const creatorId = await findVisibleCreator(deps.database.db, followerId, { domain, at });
  const changed = await deps.database.db
    .updateTable("follows")
    .set({ notification_level: level })
    .where("follower_id", "=", followerId)
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
  return { level };
}

/** Ends follows in both directions, as a block does. */
export async function endFollowsBetween(tx: Tx, one: UserId, other: UserId): Promise<void> {
  await endFollow(tx, one, other);
  await endFollow(tx, other, one);
}

async function endFollow(tx: Tx, followerId: UserId, creatorId: UserId): Promise<number> {
  const removed = await tx
    .deleteFrom("follows")
    .where("follower_id", "=", followerId)
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  return countFollow(tx, { followerId, creatorId }, -Number(removed.numDeletedRows));
}

/** Changes both counters with the row and returns the creator's. */
export async function countFollow(tx: Tx, { followerId, creatorId }: Pair, by: number): Promise<number> {
  if (by !== 0) return changeFollowCounts(tx, { followerId, creatorId, by });
  const creator = await tx
    .selectFrom("users")
    .select("follower_count")
    .where("user_id", "=", creatorId)
    .executeTakeFirstOrThrow();
  return creator.follower_count;
}
