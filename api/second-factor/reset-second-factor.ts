import type { UserId } from "#contract/ids";
import { notifyLoginChange } from "../accounts/notify-login-change";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { deletePasskeys } from "../passkeys/change-passkey";
import { endSessionsOf } from "../sessions/session";
import { deleteFactor } from "./change-factor";

/**
 * Removes the factor and all passkeys after the operator has verified the owner: they lost the authenticator app and the
 * recovery codes, or the account was taken over. Ends all sessions, mails the owner and writes the audit log. False where
 * there is neither.
 */
export async function resetSecondFactor(deps: Deps, email: string): Promise<boolean> {
  const at = deps.clock.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("user_id")
      .where("email", "=", email)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return false;
    const { user_id: userId } = user;
    return resetInTransaction(deps, tx, { actorId: userId, userId, reason: "reset from the command line", at });
  });
}

type Reset = { actorId: UserId; userId: UserId; reason: string; at: Date };

/** As `resetSecondFactor`, inside the caller's transaction, by `actorId`. The caller has locked the user's row. */
export async function resetInTransaction(deps: Deps, tx: Tx, { actorId, userId, reason, at }: Reset): Promise<boolean> {
  const removed = [await deleteFactor(tx, userId), await deletePasskeys(tx, userId)];
  if (!removed.includes(true)) return false;
  await endSessionsOf(tx, { userId, reason: "ended", at });
  await notifyLoginChange(deps, tx, { userId, what: "secondFactorReset", at, by: { actorId, reason } });
  return true;
}
