import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { endSessionsOf } from "../sessions/session";
import { audit } from "../staff/audit";
import { closeSuspension, openSuspension } from "./suspension-record";

type AdminAction = { adminId: string; userId: string; reason: string; at: Date };

/**
 * Blocks a user: their sessions end, their very next request on any node is USER_BLOCKED, their page and posts are
 * hidden; money and records stay. They are mailed the reason and a link to appeal by. Written to the audit log with its
 * reason. Blocking again changes nothing.
 */
export async function suspendUser(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute((tx) => suspendUserWithin(deps, tx, adminAction));
}

/** As `suspendUser`, within what else is decided. Throws PERMISSION_DENIED for an admin: that takes two others. */
export async function suspendUserWithin(deps: Deps, tx: Tx, adminAction: AdminAction): Promise<void> {
  if (adminAction.adminId === adminAction.userId) throw new ApiError("INVALID_REQUEST");
  await refuseAdmin(tx, adminAction.userId, "reason");
  await block(deps, tx, adminAction);
}

/** Throws PERMISSION_DENIED beside `field` for an admin, and holds the role of anybody else until the transaction ends. */
export async function refuseAdmin(tx: Tx, userId: string, field: string): Promise<void> {
  const user = await tx
    .selectFrom("users")
    .select("role")
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user?.role === "admin") throw new ApiError("PERMISSION_DENIED", { fields: { [field]: ["twoAdmins"] } });
}

type Block = AdminAction & { requestedBy?: string };

/** Blocks any user: for an admin, once a second one has confirmed it. False where there is nothing to block. */
export async function block(deps: Deps, tx: Tx, { adminId, userId, requestedBy, reason, at }: Block): Promise<boolean> {
  const changed = await tx
    .updateTable("users")
    .set({ status: "blocked", blocked_at: at, blocked_reason: reason, leaves_at: null, updated_at: at })
    .where("user_id", "=", userId)
    // One who is leaving stays blocked instead: what they did is still to be looked into.
    .where("status", "in", ["active", "leaving"])
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await endSessionsOf(tx, userId, "blocked", at);
  await openSuspension(deps, tx, { adminId, userId, requestedBy, reason, at });
  await audit(tx, { adminId, action: "user.block", target: { type: "user", id: userId }, reason, at });
  return true;
}

/** Lifts a block; the user signs in again. Written to the audit log with its reason. */
export async function unsuspendUser(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute((tx) => unsuspendUserWithin(deps, tx, adminAction));
}

/** As `unsuspendUser`, within what else is decided. Throws PERMISSION_DENIED for an admin: that takes two others. */
export async function unsuspendUserWithin(deps: Deps, tx: Tx, adminAction: AdminAction): Promise<void> {
  await refuseAdmin(tx, adminAction.userId, "reason");
  await unblock(deps, tx, adminAction);
}

/** Unblocks any user, as `block`. An appeal that waits has got what it asked for. */
export async function unblock(deps: Deps, tx: Tx, { adminId, userId, reason, at }: AdminAction): Promise<boolean> {
  const changed = await tx
    .updateTable("users")
    .set({ status: "active", blocked_at: null, blocked_reason: null, updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "blocked")
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await closeSuspension(deps, tx, { adminId, userId, at });
  await audit(tx, { adminId, action: "user.unblock", target: { type: "user", id: userId }, reason, at });
  return true;
}
