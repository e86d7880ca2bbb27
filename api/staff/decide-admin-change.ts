import type { AdminChangeKind } from "#contract/admin-change-kinds";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { resetWithin } from "../second-factor/reset";
import { block, unblock } from "../suspensions/suspend-user";
import { audit } from "./audit";
import { demoteWithin } from "./grant-admin";

type Decision = { adminId: string; changeId: string; reason: string; at: Date };
type Change = { user_id: string; kind: AdminChangeKind; requested_by: string; reason: string };

/**
 * Carries out what another admin requested, in one transaction with its confirmation. Who requested and who confirms must
 * both be active admins at that moment, and neither the target. Throws RESOURCE_NOT_FOUND, PERMISSION_DENIED,
 * RESOURCE_CONFLICT for what is decided, expired, or does not apply any more.
 */
export async function confirmAdminChange(deps: Deps, decision: Decision): Promise<void> {
  const { adminId, changeId, at } = decision;
  await deps.database.db.transaction().execute(async (tx) => {
    const asked = await changeOf(tx, changeId);
    if ([asked.user_id, asked.requested_by].includes(adminId))
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["secondAdmin"] } });
    await lockAdmins(tx, asked, adminId);
    const change = await close(tx, decision, "confirmed");
    await audit(tx, entryOf(change, decision, "confirmed"));
    if (!(await carryOut(deps, tx, change, adminId, at))) throw conflict("notApplicable");
  });
}

/** Takes a request back; only who made it. Throws as `confirmAdminChange`. */
export async function withdrawAdminChange(deps: Deps, decision: Decision): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const asked = await changeOf(tx, decision.changeId);
    if (asked.requested_by !== decision.adminId)
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["requesterOnly"] } });
    const change = await close(tx, decision, "withdrawn");
    await audit(tx, entryOf(change, decision, "withdrawn"));
  });
}

async function changeOf(tx: Tx, changeId: string): Promise<Change> {
  const change = await tx
    .selectFrom("admin_changes")
    .select(["user_id", "kind", "requested_by", "reason"])
    .where("change_id", "=", changeId)
    .executeTakeFirst();
  if (!change) throw notFound();
  return change;
}

/** In one order, so that two admins who have each other blocked are heard one after the other. */
async function lockAdmins(tx: Tx, change: Change, adminId: string): Promise<void> {
  const locked = await tx
    .selectFrom("users")
    .select(["user_id", "role", "status"])
    .where("user_id", "in", [change.user_id, change.requested_by, adminId])
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  const isActive = (userId: string) =>
    locked.some((user) => user.user_id === userId && user.role === "admin" && user.status === "active");
  if (!isActive(adminId)) throw new ApiError("PERMISSION_DENIED");
  if (!isActive(change.requested_by)) throw conflict("requesterNoAdmin");
}

/** One statement decides: of a confirmation and a withdrawal at once, or of two confirmations, one finds it open. */
async function close(tx: Tx, { adminId, changeId, at }: Decision, outcome: "confirmed" | "withdrawn"): Promise<Change> {
  const change = await tx
    .updateTable("admin_changes")
    .set({ outcome, decided_by: adminId, decided_at: at })
    .where("change_id", "=", changeId)
    .where("outcome", "is", null)
    .where("expires_at", ">", at)
    .returning(["user_id", "kind", "requested_by", "reason"])
    .executeTakeFirst();
  if (!change) throw conflict("reviewOver");
  return change;
}

/** False where the person is no longer in the state the request was made for. */
function carryOut(deps: Deps, tx: Tx, change: Change, adminId: string, at: Date): Promise<boolean> {
  const { user_id: userId, requested_by: requestedBy, reason } = change;
  switch (change.kind) {
    case "block":
      return block(deps, tx, { adminId, userId, requestedBy, reason, at });
    case "unblock":
      return unblock(deps, tx, { adminId, userId, reason, at });
    case "demote":
      return demoteWithin(tx, { actorId: adminId, userId, reason, at });
    case "resetSecondFactor":
      return resetWithin(deps, tx, { actorId: adminId, userId, reason, at });
  }
}

const entryOf = (change: Change, { adminId, reason, at }: Decision, step: "confirmed" | "withdrawn") => ({
  adminId,
  action: `${change.kind}.${step}`,
  target: { type: "user", id: change.user_id },
  reason,
  at,
});

const conflict = (why: "reviewOver" | "notApplicable" | "requesterNoAdmin") =>
  new ApiError("RESOURCE_CONFLICT", { fields: { reason: [why] } });
