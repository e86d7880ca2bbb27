import type { MessageId } from "#contract/ids";
import type { Tx } from "../db/connect";

/** Deletes a message's text for an admin, inside the transaction of the decision; its number stays. */
export async function takeDownMessage(tx: Tx, messageId: MessageId, at: Date): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ body: "", removed_at: at })
    .where("message_id", "=", messageId)
    .where("removed_at", "is", null)
    .execute();
}
