import type { Tx } from "../db/connect";

/** Takes a message's words away, whoever asks, within what else is decided; its place in the order stays. */
export async function takeDownMessage(tx: Tx, messageId: string, at: Date): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ body: "", removed_at: at })
    .where("message_id", "=", messageId)
    .where("removed_at", "is", null)
    .execute();
}
