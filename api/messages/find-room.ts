import type { ParticipantOrRoomId, RoomId, UserId } from "#contract/ids";
import type { ChatObstacle, ChatRoom } from "#contract/messages/schemas";
import { requireVisible } from "../creators/visibility";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { getRoom } from "./queries";

/**
 * The room by its id, or the room with a user by theirs. A membership creates the room, so reading never does. Throws
 * RESOURCE_NOT_FOUND for an invisible user, PERMISSION_DENIED with the reason where there was never a membership.
 */
export async function findRoom(
  deps: Deps,
  userId: UserId,
  { id, at }: { id: ParticipantOrRoomId; at: Date },
): Promise<ChatRoom> {
  if (isRoomId(id)) return getRoom(deps, userId, { roomId: id, at });
  if (id === userId) throw new ApiError("INVALID_REQUEST");
  await requireVisible(deps.database.db, userId, { creatorId: id });
  const { rows } = await deps.database.pool.query<{ room_id: RoomId; there: boolean; obstacle: ChatObstacle | null }>(
    `SELECT chat_room_id($1, $2) AS room_id, EXISTS (SELECT FROM chat_rooms WHERE room_id = chat_room_id($1, $2)) AS there,
       chat_refusal_reason($1, $2, $3) AS obstacle`,
    [userId, id, at],
  );
  const [found] = rows as [(typeof rows)[number]];
  if (found.there) return getRoom(deps, userId, { roomId: found.room_id, at });
  throw new ApiError("PERMISSION_DENIED", { fields: { room: [found.obstacle ?? "subscriptionNeeded"] } });
}

const isRoomId = (id: ParticipantOrRoomId): id is RoomId => !id.startsWith("usr_");
