import { notifyOwner } from "../accounts/notice-mail";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { endSessionsOf } from "../sessions/session";
import { requireGoodPassword } from "./password-rules";
import { verifyPassword, wrongPassword } from "./verify-password";

type Input = { userId: string; sessionId: string; currentPassword: string; password: string; at: Date };

/**
 * Changes the password of who knows the one so far, ends every other session and tells the owner by mail. Throws
 * INVALID_REQUEST_PASSWORD (beside the field it is wrong in), INVALID_REQUEST_SOCIAL_ACCOUNT, TOO_MANY_REQUESTS.
 */
export async function changePassword(deps: Deps, { userId, sessionId, currentPassword, password, at }: Input) {
  const owner = await verifyPassword(deps, userId, currentPassword, "currentPassword");
  requireGoodPassword(password, owner);
  const hash = await deps.passwords.hash(password, userId);
  await deps.database.db.transaction().execute(async (tx) => {
    const changed = await putPassword(tx, { userId, hash, instead: owner.password_hash, at });
    if (!changed) throw wrongPassword("currentPassword");
    await endSessionsOf(tx, userId, "password", at, { keep: sessionId });
    await notifyOwner(deps, tx, owner, "passwordChanged");
  });
}

type Put = { userId: string; hash: string /** the hash it takes the place of */; instead: string; at: Date };

/** False when the password is no longer the one that was proven: of two changes at once one goes through. */
export async function putPassword(tx: Tx, { userId, hash, instead, at }: Put): Promise<boolean> {
  const put = await tx
    .updateTable("users")
    .set({ password_hash: hash, updated_at: at })
    .where("user_id", "=", userId)
    .where("password_hash", "=", instead)
    .executeTakeFirst();
  return put.numUpdatedRows === 1n;
}
