import type { BlockAnswer } from "#contract/people";
import { endFollowsBetween } from "../creators/follow";
import { lockPair } from "../db/lock-pair";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { endRenewalBetween } from "../memberships/cancel";
import { roomIdOf } from "../messages/room-id";
import { refundBlockedMember } from "../payments/refunds/refund-blocked-member";
import { mayBlock } from "./queries";

/**
 * Hides two people from each other: following ends both ways, a membership with the blocked one is not renewed, and one the
 * blocked one has with the blocker ends, its unused days given back. Blocking
 * again changes nothing. Throws INVALID_REQUEST for oneself, RESOURCE_NOT_FOUND for whom one may not know of.
 */
export async function blockPerson(deps: Deps, blockerId: string, userId: string, at: Date): Promise<BlockAnswer> {
  if (blockerId === userId) throw new ApiError("INVALID_REQUEST");
  await deps.database.db.transaction().execute(async (tx) => {
    await lockPair(tx, blockerId, userId);
    if (!(await mayBlock(tx, blockerId, userId))) throw notFound();
    // A message under way is kept before the block; one that comes later waits for this lock and finds the block.
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
    // Who blocks their member gives back what is not used; who blocks their creator has it to the period's end.
    await refundBlockedMember(tx, blockerId, userId, at);
    await endRenewalBetween(tx, blockerId, userId);
  });
  deps.bus.publish({ to: [blockerId, userId], frame: { type: "room", roomId: roomIdOf(blockerId, userId) } });
  return { isBlocked: true };
}

/** Takes one's own block back; who followed whom before stays ended. Again changes nothing. */
export async function unblockPerson(deps: Deps, blockerId: string, userId: string): Promise<BlockAnswer> {
  await deps.database.db
    .deleteFrom("blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", userId)
    .execute();
  return { isBlocked: false };
}
