import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import type { Published } from "../../media/uploads";
import { getRoom } from "../queries";
import { type TextMessage, type Written, writeMessageWithin } from "../write-message";
import { adoptPictures, publishPictures, storePictures, toPicture } from "./message-pictures";

/**
 * As `TextMessageWriter`, for a message with pictures: they are published first, and adopted in the transaction that
 * writes the message. Throws RESOURCE_NOT_FOUND for an invisible room, INVALID_REQUEST and PAYLOAD_TOO_LARGE beside a
 * picture.
 */
export async function writeWithPictures(
  deps: Deps,
  { text, imageUrls }: { text: TextMessage; imageUrls: string[] },
): Promise<Written> {
  const { senderId, roomId, clientId, at } = text;
  const { participant, reason } = await getRoom(deps, senderId, { roomId, at });
  const inRoom = { wait_ms: null, recipientId: participant.userId };
  const findKnown = async (): Promise<Written | null> => {
    const message = await deps.database.db
      .selectFrom("messages")
      .selectAll()
      .where("room_id", "=", roomId)
      .where("sender_id", "=", senderId)
      .where("client_id", "=", clientId)
      .executeTakeFirst();
    return message ? { ...inRoom, outcome: "known", message } : null;
  };
  const known = await findKnown();
  if (known) return known;
  // Decided again where the message is written; here it keeps pictures of users who may not write from being encoded.
  if (reason) return { ...inRoom, outcome: reason, message: null };
  try {
    const published = await publishPictures(deps, { userId: senderId, imageUrls, at });
    return await deps.database.db.transaction().execute((tx) => write(deps, tx, { text, published }));
  } catch (error) {
    // The same message sent twice: the other request has used its pictures meanwhile.
    const meanwhile = error instanceof ApiError ? await findKnown() : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function write(
  deps: Deps,
  tx: Tx,
  { text, published }: { text: TextMessage; published: Published[] },
): Promise<Written> {
  const written = await writeMessageWithin(tx, { ...text, kind: "text", factor: deps.env.RATE_LIMIT_FACTOR });
  const { outcome, message } = written;
  if (outcome !== "sent" || !message) return written;
  const images = published.map(toPicture);
  await adoptPictures(tx, published, text.at);
  await storePictures(tx, [message], images);
  return { ...written, message: { ...message, images } };
}
