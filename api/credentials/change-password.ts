import type { SessionId, UserId } from "#contract/ids";
import { notifyOwner } from "../accounts/account-notice-mail";
import { replacePassword } from "../accounts/update-user";
import type { Deps } from "../deps";
import { endSessionsOf } from "../sessions/session";
import { requireGoodPassword } from "./password-rules";
import { verifyPassword, wrongPassword } from "./verify-password";

type PasswordChange = { userId: UserId; sessionId: SessionId; currentPassword: string; password: string; at: Date };

/**
 * Changes the password after checking the current one, ends every other session and mails the owner. Throws
 * INVALID_REQUEST_PASSWORD (beside the wrong field), INVALID_REQUEST_SOCIAL_ACCOUNT, TOO_MANY_REQUESTS.
 */
export async function changePassword(deps: Deps, { userId, sessionId, currentPassword, password, at }: PasswordChange) {
  const owner = await verifyPassword(deps, { userId, password: currentPassword, field: "currentPassword" });
  requireGoodPassword(password, owner);
  const hash = await deps.passwords.hash(password, userId);
  await deps.database.db.transaction().execute(async (tx) => {
    const changed = await replacePassword(tx, { userId, hash, currentHash: owner.password_hash, at });
    if (!changed) throw wrongPassword("currentPassword");
    await endSessionsOf(tx, { userId, reason: "password", at, keep: sessionId });
    await notifyOwner(deps, tx, { owner, what: "passwordChanged" });
  });
}
