import { sql } from "kysely";
import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";
import { greetingOf } from "./greeting";

/** What a person wrote in messages, for their archive, and to whom, where they may still know of them. */
export async function exportMessages(deps: Deps, userId: string): Promise<PersonalTables> {
  const { rows } = await sql<{
    room_id: string;
    domain: string | null;
    kind: string;
    body: string;
    sent_at: Date;
    read_at: Date | null;
  }>`
    SELECT m.room_id, m.kind, m.body, m.sent_at, m.read_at, CASE WHEN creator_visible(u.user_id, ${userId}) THEN u.domain END AS domain
    FROM messages m JOIN chat_rooms r USING (room_id)
      JOIN users u ON u.user_id = CASE r.fan_id WHEN ${userId} THEN r.creator_id ELSE r.fan_id END
    WHERE m.sender_id = ${userId} AND m.removed_at IS NULL ORDER BY m.sent_at, m.message_id`.execute(deps.database.db);
  const { forSubscribers, forFollowers } = await greetingOf(deps, userId);
  const greetings = [
    { to: "subscribers", ...forSubscribers },
    { to: "followers", ...forFollowers },
  ];
  return {
    messages: rows.map((row) => ({
      roomId: row.room_id,
      to: row.domain,
      kind: row.kind,
      body: row.body,
      sentAt: row.sent_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    })),
    greetings: greetings.filter(({ body }) => body !== ""),
  };
}
