import { sql } from "kysely";
import type { RoomId, UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

/**
 * Mutes or unmutes a room for one participant: messages in a muted room cause no notification, mail or count, but are
 * listed. Repeating changes nothing. Throws RESOURCE_NOT_FOUND.
 */
export async function muteRoom(
  deps: Deps,
  { userId, roomId, muted }: { userId: UserId; roomId: RoomId; muted: boolean },
): Promise<{ muted: boolean }> {
  const { numAffectedRows } = await sql`UPDATE chat_rooms SET
      fan_muted = CASE ${userId} WHEN fan_id THEN ${muted} ELSE fan_muted END,
      creator_muted = CASE ${userId} WHEN creator_id THEN ${muted} ELSE creator_muted END
    WHERE room_id = ${roomId} AND ${userId} IN (fan_id, creator_id)
      AND creator_visible(CASE ${userId} WHEN fan_id THEN creator_id ELSE fan_id END, ${userId})`.execute(
    deps.database.db,
  );
  if (!numAffectedRows) throw notFound();
  return { muted };
}
