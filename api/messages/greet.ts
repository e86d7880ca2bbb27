import { sql } from "kysely";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { Jobs } from "../jobs";
import { toMessage } from "./message";
import { writeMessageWithin } from "./write";

/**
 * Says an activist's greeting to who followed or subscribed: once per person and occasion, however often they come and go
 * and however often this runs. Not when it is switched off, nor between two whom a block or a suspension parts.
 */
export async function greet(deps: Deps, { creatorId, fanId, occasion }: Jobs["greet"]): Promise<void> {
  const at = deps.clock.now();
  const message = await deps.database.db.transaction().execute(async (tx) => {
    const due = await note(tx, { creatorId, fanId, occasion, at });
    if (!due) return null;
    const words = {
      roomId: due.room_id,
      senderId: creatorId,
      clientId: null,
      kind: "greeting" as const,
      body: due.body,
    };
    return (await writeMessageWithin(tx, { ...words, at, factor: 1 })).message;
  });
  if (!message) return;
  deps.bus.publish({ to: [fanId, creatorId], frame: { type: "message", message: toMessage(message, creatorId) } });
}

/** What is to be said and where, once; undefined where nothing is, or it was said before. */
async function note(tx: Tx, { creatorId, fanId, occasion, at }: Jobs["greet"] & { at: Date }) {
  const [on, body] =
    occasion === "follow" ? ["for_followers_on", "for_followers_body"] : ["for_subscribers_on", "for_subscribers_body"];
  const { rows } = await sql<{ body: string; room_id: string }>`
    WITH due AS (SELECT ${sql.ref(body)} AS body FROM greetings WHERE creator_id = ${creatorId} AND ${sql.ref(on)}
        AND creator_visible(${creatorId}, ${fanId}) AND creator_visible(${fanId}, ${creatorId})),
      noted AS (INSERT INTO greeted (creator_id, fan_id, occasion, greeted_at)
        SELECT ${creatorId}, ${fanId}, ${occasion}, ${at}::timestamptz FROM due ON CONFLICT DO NOTHING RETURNING fan_id),
      room AS (INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_at, created_at)
        SELECT chat_room_id(${creatorId}, ${fanId}), ${fanId}, ${creatorId}, ${at}::timestamptz, ${at}::timestamptz FROM noted
        ON CONFLICT DO NOTHING)
    SELECT due.body, chat_room_id(${creatorId}, ${fanId}) AS room_id FROM due, noted`.execute(tx);
  return rows[0];
}
