import { sql } from "kysely";
import type { RoomId } from "#contract/ids";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import type { Jobs } from "../../jobs";
import { publishMessage } from "../message";
import { writeMessageWithin } from "../write-message";

/**
 * Sends a creator's greeting to a new follower or member: once per fan and occasion, however often they return or this
 * runs. Not when it is switched off, nor across a block or suspension.
 */
export async function sendGreeting(deps: Deps, { creatorId, fanId, occasion }: Jobs["greet"]): Promise<void> {
  const at = deps.clock.now();
  const message = await deps.database.db.transaction().execute(async (tx) => {
    const greeting = await recordGreeting(tx, { creatorId, fanId, occasion, at });
    if (!greeting) return null;
    const text = {
      roomId: greeting.room_id,
      senderId: creatorId,
      clientId: null,
      kind: "greeting" as const,
      body: greeting.body,
    };
    return (await writeMessageWithin(tx, { ...text, at, factor: 1 })).message;
  });
  if (message) publishMessage(deps, message, { to: [creatorId, fanId], at });
}

/** Records the greeting and returns its text and room; undefined if there is none or it was sent before. */
async function recordGreeting(tx: Tx, { creatorId, fanId, occasion, at }: Jobs["greet"] & { at: Date }) {
  const [on, body] =
    occasion === "follow" ? ["for_followers_on", "for_followers_body"] : ["for_subscribers_on", "for_subscribers_body"];
  const { rows } = await sql<{ body: string; room_id: RoomId }>`
    WITH greeting AS (SELECT ${sql.ref(body)} AS body FROM greetings WHERE creator_id = ${creatorId} AND ${sql.ref(on)}
        AND creator_visible(${creatorId}, ${fanId}) AND creator_visible(${fanId}, ${creatorId})),
      noted AS (INSERT INTO greeted (creator_id, fan_id, occasion, greeted_at)
        SELECT ${creatorId}, ${fanId}, ${occasion}, ${at}::timestamptz FROM greeting ON CONFLICT DO NOTHING RETURNING fan_id),
      room AS (INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_at, created_at)
        SELECT chat_room_id(${creatorId}, ${fanId}), ${fanId}, ${creatorId}, ${at}::timestamptz, ${at}::timestamptz FROM noted
        ON CONFLICT DO NOTHING)
    SELECT greeting.body, chat_room_id(${creatorId}, ${fanId}) AS room_id FROM greeting, noted`.execute(tx);
  return rows[0];
}
