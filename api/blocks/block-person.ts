import type { BlockResponse } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { endFollowsBetween } from "../creators/follow";
import { lockPair } from "../db/lock-pair";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { endRenewalBetween } from "../memberships/cancel";
import { roomIdOf } from "../messages/room-id";
import { refundBlockedMember } from "../payments/refunds/refund-blocked-member";
import { mayBlock } from "./queries";

/**
 * Hides two users from each other: follows end both ways, the blocker's membership with the blocked user is not
 * renewed, and the reverse one ends with its unused days refunded. Repeating changes nothing. Throws INVALID_REQUEST
 * for oneself, RESOURCE_NOT_FOUND for a user invisible to the blocker.
 */
export async function blockPerson(
  deps: Deps,
  { blockerId, userId, at }: { blockerId: UserId; userId: UserId; at: Date },
): Promise<BlockResponse> {
  if (blockerId === userId) throw new ApiError("INVALID_REQUEST");
  await deps.database.db.transaction().execute(async (tx) => {
    await lockPair(tx, blockerId, userId);
    if (!(await mayBlock(tx, userId, { blockerId }))) throw notFound();
    // A message being written commits before the block; a later one waits for this lock and finds the block.
    await tx
      .selectFrom("chat_rooms")
      .select("room_id")
      .where("room_id", "=", roomIdOf(blockerId, userId))
      .forUpdate()
      .execute();
    await tx
      .insertInto("blocks")
      .values({ blocker_id: blockerId, blocked_id: userId, created_at: at })
      .onConflict((c) => c.doNothing())
      .execute();
    await endFollowsBetween(tx, blockerId, userId);
    // A creator who blocks a member refunds the unused days; a member who blocks their creator stays until the period
    // ends.
    await refundBlockedMember(tx, { creatorId: blockerId, fanId: userId, at });
    await endRenewalBetween(tx, blockerId, userId);
  });
  deps.bus.publish({ to: [blockerId, userId], frame: { type: "room", roomId: roomIdOf(blockerId, userId) } });
  return { isBlocked: true };
}

/** Removes the caller's own block; ended follows stay ended. Repeating changes nothing. */
export async function unblockPerson(
  deps: Deps,
  { blockerId, userId }: { blockerId: UserId; userId: UserId },
): Promise<BlockResponse> {
  await deps.database.db
    .deleteFrom("blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", userId)
    .execute();
  return { isBlocked: false };
}
