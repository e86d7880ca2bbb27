import type { ChatObstacle, ChatRoom } from "#contract/chat";
import { requireVisible } from "../creators/meet";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { oneRoom } from "./queries";

/**
 * The room by its own id, or the one with a person by theirs. Where two may talk there is one from the start of the
 * membership on, so that looking makes none. Throws RESOURCE_NOT_FOUND for who may not be known of, and PERMISSION_DENIED with
 * the reason where there is no room because there was never a membership.
 */
export async function findRoom(deps: Deps, userId: string, id: string, at: Date): Promise<ChatRoom> {
  if (!id.startsWith("usr_")) return oneRoom(deps, userId, id, at);
  if (id === userId) throw new ApiError("INVALID_REQUEST");
  await requireVisible(deps.database.db, id, userId);
  const { rows } = await deps.database.pool.query<{ room_id: string; there: boolean; obstacle: ChatObstacle | null }>(
    `SELECT chat_room_id($1, $2) AS room_id, EXISTS (SELECT FROM chat_rooms WHERE room_id = chat_room_id($1, $2)) AS there,
       chat_obstacle($1, $2, $3) AS obstacle`,
    [userId, id, at],
  );
  const [found] = rows as [(typeof rows)[number]];
  if (found.there) return oneRoom(deps, userId, found.room_id, at);
  throw new ApiError("PERMISSION_DENIED", { fields: { room: [found.obstacle ?? "subscriptionNeeded"] } });
}
