import type { PasskeyId, SessionId, UserId } from "#contract/ids";
import type { Passkey } from "#contract/passkeys/schemas";
import { notifyLoginChange } from "../accounts/notify-login-change";
import { verifyOwner } from "../credentials/verify-password";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { endSessionsOf } from "../sessions/session";
import { toPasskey } from "./queries";

type OwnPasskey = { userId: UserId; passkeyId: PasskeyId };

/** Throws RESOURCE_NOT_FOUND for another user's. */
export async function renamePasskey(
  { database: { db } }: Deps,
  { userId, passkeyId, name }: OwnPasskey & { name: string },
): Promise<Passkey> {
  const renamed = await db
    .updateTable("passkeys")
    .set({ name })
    .where("passkey_id", "=", passkeyId)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
  if (!renamed) throw notFound();
  return toPasskey(renamed);
}

type Removal = OwnPasskey & { sessionId: SessionId; password?: string; at: Date };

/**
 * Removes a passkey, and ends every other session, because one may have logged in by it. Throws as `verifyOwner`,
 * RESOURCE_NOT_FOUND.
 */
export async function removePasskey(
  deps: Deps,
  { userId, passkeyId, sessionId, password, at }: Removal,
): Promise<void> {
  await verifyOwner(deps, { userId, sessionId, password, at });
  await deps.database.db.transaction().execute(async (tx) => {
    // A login locks this row too: a simultaneous one by this passkey is refused, or ended below.
    await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
    const removed = await tx
      .deleteFrom("passkeys")
      .where("passkey_id", "=", passkeyId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw notFound();
    await endSessionsOf(tx, { userId, reason: "ended", at, keep: sessionId });
    await notifyLoginChange(deps, tx, { userId, what: "passkeyRemoved", at });
  });
}

/** Deletes all passkeys of a user; true where there was one. */
export async function deletePasskeys(tx: Tx, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("passkeys").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
