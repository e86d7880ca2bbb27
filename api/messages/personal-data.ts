import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { MessageId, RoomId, UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { postPictureUrl } from "../media/picture-address";
import { removeFiles } from "../media/uploads";
import type { DomainPersonalData } from "../personal-data";
import { getGreeting } from "./greetings/greeting-settings";
import type { Picture } from "./message-row";
import { withoutRepeats } from "./pictures/message-pictures";

export const messagePersonalData: DomainPersonalData = { erase: eraseMessages, export: exportMessages };

/**
 * Deletes a user's messages, greetings and the list of fans greeted. Messages received belong to their senders: they
 * stay for the senders' data exports, in rooms that are no longer visible.
 */
export async function eraseMessages(tx: Tx, userId: UserId): Promise<void> {
  // In the order of ids: two simultaneous deletions wait for each other at their room.
  await sql`SELECT FROM chat_rooms WHERE ${userId} IN (fan_id, creator_id) ORDER BY room_id FOR UPDATE`.execute(tx);
  const pictures = await sentPictures(tx, userId);
  await tx.deleteFrom("messages").where("sender_id", "=", userId).execute();
  await tx.deleteFrom("withheld_messages").where("sender_id", "=", userId).execute();
  const broadcasts = await tx.deleteFrom("broadcasts").where("creator_id", "=", userId).returning("images").execute();
  await removeFiles(tx, withoutRepeats([...pictures, ...broadcasts.flatMap(({ images }) => images as Picture[])]));
  await tx.deleteFrom("greetings").where("creator_id", "=", userId).execute();
  await tx
    .deleteFrom("greeted")
    .where((e) => e.or([e("creator_id", "=", userId), e("fan_id", "=", userId)]))
    .execute();
}

/** The pictures of a user's messages, in the order in which they were sent. */
const sentPictures = (db: Db | Tx, userId: UserId) =>
  db
    .selectFrom("message_images as i")
    .innerJoin("messages as m", "m.message_id", "i.message_id")
    .select(["i.message_id", "i.position", "i.image_key as key", "i.widths"])
    .where("m.sender_id", "=", userId)
    .orderBy("m.sent_at")
    .orderBy("m.message_id")
    .orderBy("i.position")
    .execute();

/**
 * A user's sent messages with pictures for their data export, with recipients that are still visible to them. Signed
 * picture addresses expire within minutes.
 */
async function exportMessages(deps: Deps, userId: UserId, at: Date): Promise<PersonalTables> {
  const { rows } = await sql<{
    message_id: MessageId;
    room_id: RoomId;
    domain: string | null;
    kind: string;
    body: string;
    sent_at: Date;
    read_at: Date | null;
  }>`
    SELECT m.message_id, m.room_id, m.kind, m.body, m.sent_at, m.read_at, CASE WHEN creator_visible(u.user_id, ${userId}) THEN u.domain END AS domain
    FROM messages m JOIN chat_rooms r USING (room_id)
      JOIN users u ON u.user_id = CASE r.fan_id WHEN ${userId} THEN r.creator_id ELSE r.fan_id END
    WHERE m.sender_id = ${userId} AND m.removed_at IS NULL ORDER BY m.sent_at, m.message_id`.execute(deps.database.db);
  const { forSubscribers, forFollowers } = await getGreeting(deps, userId);
  const greetings = [
    { to: "subscribers", ...forSubscribers },
    { to: "followers", ...forFollowers },
  ];
  return {
    messages: rows.map((row) => ({
      messageId: row.message_id,
      roomId: row.room_id,
      to: row.domain,
      kind: row.kind,
      body: row.body,
      sentAt: row.sent_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    })),
    messagePictures: (await sentPictures(deps.database.db, userId)).map(({ message_id, position, key, widths }) => ({
      messageId: message_id,
      position,
      address: postPictureUrl(deps.keys, { key, width: Math.max(...widths), viewer: userId, at }),
    })),
    greetings: greetings.filter(({ body }) => body !== ""),
  };
}
