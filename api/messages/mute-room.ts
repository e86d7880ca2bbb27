import { sql } from "kysely";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

/**
 * Mutes a room for one of its two, or takes that back: what is said in a muted one is told by no notification, mail or
 * count, and stands in the list all the same. Again changes nothing. Throws RESOURCE_NOT_FOUND.
 */
export async function muteRoom(
  deps: Deps,
  userId: string,
  roomId: string,
  muted: boolean,
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
