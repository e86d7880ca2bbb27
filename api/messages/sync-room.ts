import type { RoomId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import { messagesAfter } from "./history/list-messages";
import { getRoom } from "./queries";

type Missed = { userId: UserId; roomId: RoomId; after: number; at: Date };

/** What a socket missed of a room: a page of messages after a number, and what the other has read. Throws RESOURCE_NOT_FOUND. */
export async function syncRoom(deps: Deps, { userId, roomId, after, at }: Missed) {
  const { participantReadSeq } = await getRoom(deps, userId, { roomId, at });
  return {
    ...(await messagesAfter(deps, userId, { roomId, seq: after, size: limits.pageSize.max, at })),
    participantReadSeq,
  };
}

/** The other participant of a room; null while the user may not write to them. Throws RESOURCE_NOT_FOUND. */
export async function findRecipient(
  deps: Deps,
  userId: UserId,
  { roomId, at }: { roomId: RoomId; at: Date },
): Promise<UserId | null> {
  const { canSend, participant } = await getRoom(deps, userId, { roomId, at });
  return canSend ? participant.userId : null;
}
