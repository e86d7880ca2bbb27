import type { SessionId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";

/** The session has passed the second factor. */
export async function markSecondFactor(tx: Tx, sessionId: SessionId, at: Date): Promise<void> {
  await tx.updateTable("sessions").set({ second_factor_at: at }).where("session_id", "=", sessionId).execute();
}

/** No session of the user counts as having passed it any more. */
export async function unmarkSecondFactor(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable("sessions").set({ second_factor_at: null }).where("user_id", "=", userId).execute();
}
