import type { MessageId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { removeFiles } from "../media/uploads";
import { queueRemovalRecord } from "../removals/record-removal";

/** Deletes a message's text and pictures for an admin, inside the transaction of the decision; its number stays. */
export async function takeDownMessage(tx: Tx, messageId: MessageId, at: Date): Promise<void> {
  const takenDown = await tx
    .updateTable("messages")
    .set({ body: "", removed_at: at })
    .where("message_id", "=", messageId)
    .where("removed_at", "is", null)
    .returning("kind")
    .executeTakeFirst();
  const pictures = await tx
    .deleteFrom("message_images")
    .where("message_id", "=", messageId)
    .returning(["image_key as key", "widths"])
    .execute();
  // The other messages of a broadcast keep its text, and so its files.
  if (takenDown && takenDown.kind !== "broadcast") await removeFiles(tx, pictures);
  if (takenDown) await queueRemovalRecord(tx, { type: "message", id: messageId, at });
}
