import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";

type PasswordReplacement = { userId: UserId; hash: string; currentHash: string };

/** False when the password changed after it was verified: of two simultaneous changes one succeeds. */
export async function replacePassword(
  tx: Tx,
  { userId, hash, currentHash, at }: PasswordReplacement & { at: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable("users")
    .set({ password_hash: hash, updated_at: at })
    .where("user_id", "=", userId)
    .where("password_hash", "=", currentHash)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Stores the same password's hash at the current cost; undefined when the password has changed meanwhile. */
export async function replaceHash(tx: Tx, { userId, hash, currentHash }: PasswordReplacement) {
  return tx
    .updateTable("users")
    .set({ password_hash: hash })
    .where("user_id", "=", userId)
    .where("password_hash", "=", currentHash)
    .returning("status")
    .executeTakeFirst();
}
