import { sql } from "kysely";
import type { Db } from "../db/connect";

type Misnumbered = { rooms: number; examples: string[] };

/**
 * Rooms whose messages are not 1, 2, 3 … to the last number. The messages of a deleted account are deleted from its rooms:
 * there no number may be greater than the last or used twice.
 */
export async function findMisnumberedRooms(db: Db): Promise<Misnumbered> {
  const { rows } = await sql<{ room_id: string; rooms: number }>`
    SELECT room_id, count(*) OVER ()::int AS rooms FROM (
      SELECT r.room_id FROM chat_rooms r
        JOIN users f ON f.user_id = r.fan_id JOIN users c ON c.user_id = r.creator_id
        LEFT JOIN messages m USING (room_id)
      GROUP BY r.room_id, f.status, c.status
      HAVING coalesce(max(m.seq), 0) > r.last_seq OR min(m.seq) < 1 OR count(m.seq) <> count(DISTINCT m.seq)
        OR ('gone' NOT IN (f.status, c.status) AND count(DISTINCT m.seq) <> r.last_seq)) broken
    ORDER BY room_id LIMIT 5`.execute(db);
  return { rooms: rows[0]?.rooms ?? 0, examples: rows.map(({ room_id }) => room_id) };
}
