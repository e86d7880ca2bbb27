import type { Tx } from "../db/connect";

/** Who is gone is named by no gift: what they gave stays, as if given without a name. */
export async function eraseGifts(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("gifts").set({ shown: "anonymous" }).where("fan_id", "=", userId).execute();
  await tx.updateTable("users").set({ ranked: false }).where("user_id", "=", userId).execute();
}
