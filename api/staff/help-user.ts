import type { SessionId, UserId } from "#contract/ids";
import type { AuditAction } from "#contract/staff/audit-actions";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { clearAddress } from "../mail/mail-address";
import { endDevice } from "../sessions/devices";
import { endSessionsOf } from "../sessions/session";

type AdminAction = { adminId: UserId; userId: UserId; reason: string; at: Date };

/** Ends a user's session on one device, from its next request on. Audited. Throws RESOURCE_NOT_FOUND for an ended one. */
export async function endSessionByAdmin(
  deps: Deps,
  adminAction: AdminAction & { sessionId: SessionId },
): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await endDevice(tx, { userId: adminAction.userId, sessionId: adminAction.sessionId, at: adminAction.at });
    await auditHelp(tx, "user.endSession", adminAction);
  });
}

/** Ends all of a user's sessions. Audited where any was open. Throws RESOURCE_NOT_FOUND for an unknown user. */
export async function endSessionsByAdmin(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await emailOf(tx, adminAction.userId);
    const ended = await endSessionsOf(tx, { userId: adminAction.userId, reason: "ended", at: adminAction.at });
    if (ended > 0) await auditHelp(tx, "user.endSessions", adminAction);
  });
}

/** Sends optional mail to a user's address again. Audited. Throws RESOURCE_CONFLICT where none has bounced. */
export async function clearAddressOf(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const cleared = await clearAddress(tx, deps.keys, await emailOf(tx, adminAction.userId));
    if (!cleared) throw new ApiError("RESOURCE_CONFLICT");
    await auditHelp(tx, "user.clearAddress", adminAction);
  });
}

async function emailOf(tx: Tx, userId: UserId): Promise<string> {
  const user = await tx.selectFrom("users").select("email").where("user_id", "=", userId).executeTakeFirst();
  if (!user) throw notFound();
  return user.email;
}

const auditHelp = (tx: Tx, action: AuditAction, { adminId, userId, reason, at }: AdminAction) =>
  audit(tx, { adminId, action, target: { type: "user", id: userId }, reason, at });
