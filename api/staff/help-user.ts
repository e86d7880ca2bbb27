import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { clearAddress } from "../mail/address";
import { endDevice } from "../sessions/devices";
import { endSessionsOf } from "../sessions/session";
import { audit } from "./audit";

type AdminAction = { adminId: string; userId: string; reason: string; at: Date };

/** Signs a person out on one device, at its very next request. Audited. Throws RESOURCE_NOT_FOUND for one that is over. */
export async function endSessionByAdmin(deps: Deps, adminAction: AdminAction & { sessionId: string }): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await endDevice(tx, adminAction.userId, adminAction.sessionId, adminAction.at);
    await write(tx, "user.endSession", adminAction);
  });
}

/** Signs a person out everywhere. Audited where anything was open. Throws RESOURCE_NOT_FOUND for nobody. */
export async function endSessionsByAdmin(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await emailOf(tx, adminAction.userId);
    const ended = await endSessionsOf(tx, adminAction.userId, "ended", adminAction.at);
    if (ended > 0) await write(tx, "user.endSessions", adminAction);
  });
}

/** Has mail by choice go to a person's address again. Audited. Throws RESOURCE_CONFLICT where none has come back. */
export async function clearAddressOf(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const cleared = await clearAddress(tx, deps.keys, await emailOf(tx, adminAction.userId));
    if (!cleared) throw new ApiError("RESOURCE_CONFLICT");
    await write(tx, "user.clearAddress", adminAction);
  });
}

async function emailOf(tx: Tx, userId: string): Promise<string> {
  const user = await tx.selectFrom("users").select("email").where("user_id", "=", userId).executeTakeFirst();
  if (!user) throw notFound();
  return user.email;
}

const write = (tx: Tx, action: string, { adminId, userId, reason, at }: AdminAction) =>
  audit(tx, { adminId, action, target: { type: "user", id: userId }, reason, at });
