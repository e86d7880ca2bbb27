import type { MessageId, RoomId, UserId } from "#contract/ids";
import type { Db, Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { pictureKeyIn } from "../../media/picture-address";
import { adopt, type Published, publishUpload } from "../../media/uploads";
import type { Picture } from "../message-row";

/**
 * Publishes the user's uploads for a message, in order. Throws INVALID_REQUEST or PAYLOAD_TOO_LARGE beside the picture:
 * another user's, of another purpose, used before, expired, refused.
 */
export async function publishPictures(
  deps: Deps,
  { userId, imageUrls, at }: { userId: UserId; imageUrls: string[]; at: Date },
): Promise<Published[]> {
  const published: Published[] = [];
  for (const [position, url] of imageUrls.entries()) {
    const field = `imageUrls.${position}`;
    published.push(await publishUpload(deps, { userId, purpose: "message", url, at, field }));
  }
  return published;
}

/** In the transaction that begins to use the pictures. In the order of ids: two that use the same ones do not deadlock. */
export async function adoptPictures(tx: Tx, published: Published[], at: Date): Promise<void> {
  for (const each of published.toSorted((a, b) => (a.uploadId < b.uploadId ? -1 : 1))) await adopt(tx, each, at);
}

export const toPicture = ({ pictureKey: key, width, height, color, variants }: Published): Picture => ({
  key,
  width,
  height,
  color,
  widths: variants.map((file) => file.width),
});

/** Whether the pictures of what is stored are those that are sent again now. */
export const arePicturesAt = (pictures: Picture[], imageUrls: string[]): boolean =>
  String(pictures.map(({ key }) => key)) === String(imageUrls.map(pictureKeyIn));

type Pictured = { message_id: MessageId; room_id: RoomId };

/** Stores the pictures of new messages: the same ones for each. */
export async function storePictures(tx: Tx, messages: Pictured[], pictures: Picture[]): Promise<void> {
  const rows = messages.flatMap(({ message_id, room_id }) =>
    pictures.map(({ key, ...rest }, position) => ({ message_id, position, room_id, image_key: key, ...rest })),
  );
  if (rows.length > 0) await tx.insertInto("message_images").values(rows).execute();
}

export function picturesOf(db: Db | Tx, messageId: MessageId): Promise<Picture[]> {
  return db
    .selectFrom("message_images")
    .select(["image_key as key", "width", "height", "color", "widths"])
    .where("message_id", "=", messageId)
    .orderBy("position")
    .execute();
}

/** Each file once, as a broadcast's messages share them. */
export const withoutRepeats = <File extends { key: string }>(files: File[]): File[] => [
  ...new Map(files.map((file) => [file.key, file])).values(),
];
