import { sql } from "kysely";
import type { RoomId, UserId } from "#contract/ids";
import type { Message } from "#contract/messages/schemas";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { publishMessage, toMessage } from "./message";
import type { MessageRow } from "./message-row";
import { arePicturesAt, picturesOf } from "./pictures/message-pictures";
import { writeWithPictures } from "./pictures/write-with-pictures";
import type { Written } from "./write-message";

type Sending = { senderId: UserId; roomId: RoomId; body: string; imageUrls?: string[]; clientId?: string; at: Date };

/**
 * Sends a message: stored when this returns, then published to both participants' sockets. A repeat under its client id
 * publishes it again in case the first was lost. Throws RESOURCE_NOT_FOUND for an invisible room, PERMISSION_DENIED
 * with the reason, TOO_MANY_REQUESTS, RESOURCE_CONFLICT for other contents, and as `publishPictures`.
 */
export async function sendMessage(
  deps: Deps,
  { senderId, roomId, body, imageUrls = [], clientId = undefined, at }: Sending,
): Promise<Message> {
  const text = { senderId, roomId, body, clientId: clientId ?? null, at };
  const written =
    imageUrls.length > 0 ? await writeWithPictures(deps, { text, imageUrls }) : await deps.writeTextMessage(text);
  const message = await storedMessage(deps, written, { body, imageUrls, at });
  if (!message.removed_at) publishMessage(deps, message, { to: [senderId, written.recipientId], at });
  return toMessage(deps, message, { viewer: senderId, at });
}

/** The message as written now or before. Throws where neither is so, and when it was sent before with other contents. */
async function storedMessage(
  deps: Deps,
  written: Written,
  { body, imageUrls, at }: { body: string; imageUrls: string[]; at: Date },
): Promise<MessageRow> {
  const { outcome, message } = written;
  if (message && outcome === "sent") return message;
  if (!message || outcome !== "known") throw refusalOf(written);
  const images = await picturesOf(deps.database.db, message.message_id);
  const isSame = message.removed_at !== null || (message.body === body && arePicturesAt(images, imageUrls));
  if (!isSame) throw refusalOf({ ...written, outcome: "conflict" });
  const { rows } = await sql<{ withheld_until: Date | null }>`
    SELECT message_withheld_at(m, ${at}) AS withheld_until FROM messages m WHERE m.message_id = ${message.message_id}`.execute(
    deps.database.db,
  );
  return { ...message, images, ...rows[0] };
}

function refusalOf({ outcome, wait_ms }: Written): ApiError {
  switch (outcome) {
    case "notFound":
      return notFound();
    case "tooMany":
      return new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, Math.ceil((wait_ms ?? 0) / 1_000)) });
    case "conflict":
      return new ApiError("RESOURCE_CONFLICT", { fields: { clientId: ["messageConflict"] } });
    default:
      return new ApiError("PERMISSION_DENIED", { fields: { room: [outcome] } });
  }
}
