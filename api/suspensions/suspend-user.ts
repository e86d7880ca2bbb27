import type { UserId } from "#contract/ids";
import { clearSuspended, setSuspended } from "../accounts/update-user";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { endSessionsOf } from "../sessions/session";
import { closeSuspension, openSuspension } from "./suspension-record";

type AdminAction = { adminId: UserId; userId: UserId; reason: string; at: Date };

/**
 * Blocks a user: their sessions end, their next request on any node is USER_BLOCKED, their page and posts are hidden; money
 * and records remain. They are mailed the reason and a link to appeal. Audited with its reason. A repeated block changes
 * nothing.
 */
export async function suspendUser(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute((tx) => suspendUserWithin(deps, tx, adminAction));
}

/** As `suspendUser`, within another decision's transaction. Throws PERMISSION_DENIED for an admin: that takes two others. */
export async function suspendUserWithin(deps: Deps, tx: Tx, adminAction: AdminAction): Promise<void> {
  if (adminAction.adminId === adminAction.userId) throw new ApiError("INVALID_REQUEST");
  await refuseAdmin(tx, { userId: adminAction.userId, field: "reason" });
  await block(deps, tx, adminAction);
}

/** Throws PERMISSION_DENIED beside `field` for an admin, and locks any other user's role until the transaction ends. */
export async function refuseAdmin(tx: Tx, { userId, field }: { userId: UserId; field: string }): Promise<void> {
  const user = await tx
    .selectFrom("users")
    .select("role")
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user?.role === "admin") throw new ApiError("PERMISSION_DENIED", { fields: { [field]: ["twoAdmins"] } });
}

type Block = AdminAction & { requestedBy?: UserId };

/** Blocks any user; an admin, once a second admin has confirmed it. False where there is nothing to block. */
export async function block(deps: Deps, tx: Tx, { adminId, userId, requestedBy, reason, at }: Block): Promise<boolean> {
  if (!(await setSuspended(tx, { userId, reason, at }))) return false;
  await endSessionsOf(tx, { userId, reason: "blocked", at });
  await openSuspension(deps, tx, { adminId, userId, requestedBy, reason, at });
  await audit(tx, { adminId, action: "user.block", target: { type: "user", id: userId }, reason, at });
  return true;
}

/** Lifts a block; the user may log in again. Audited with its reason. */
export async function unsuspendUser(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute((tx) => unsuspendUserWithin(deps, tx, adminAction));
}

/**
 * As `unsuspendUser`, within another decision's transaction. Throws PERMISSION_DENIED for an admin: that takes two others.
 */
export async function unsuspendUserWithin(deps: Deps, tx: Tx, adminAction: AdminAction): Promise<void> {
  await refuseAdmin(tx, { userId: adminAction.userId, field: "reason" });
  await unblock(deps, tx, adminAction);
}

/** Unblocks any user, as `block`, and grants their open appeal. */
export async function unblock(deps: Deps, tx: Tx, { adminId, userId, reason, at }: AdminAction): Promise<boolean> {
  if (!(await clearSuspended(tx, userId, at))) return false;
  await closeSuspension(deps, tx, { adminId, userId, at });
  await audit(tx, { adminId, action: "user.unblock", target: { type: "user", id: userId }, reason, at });
  return true;
}
