import type { AdminChangeId, UserId } from "#contract/ids";
import type { AdminChangeKind } from "#contract/staff/admin-change-values";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { resetInTransaction } from "../second-factor/reset-second-factor";
import { block, unblock } from "../suspensions/suspend-user";
import { demoteWithin } from "./grant-admin";
import { lockActiveAdmins } from "./lock-active-admins";

type Decision = { adminId: UserId; changeId: AdminChangeId; reason: string; at: Date };
type Change = { user_id: UserId; kind: AdminChangeKind; requested_by: UserId; reason: string };

/**
 * Applies a change another admin requested, in one transaction with its confirmation. Requester and confirmer must both be
 * active admins at that moment, and neither the target. Throws RESOURCE_NOT_FOUND, PERMISSION_DENIED, RESOURCE_CONFLICT for
 * a request decided, expired or no longer applicable.
 */
export async function confirmAdminChange(deps: Deps, decision: Decision): Promise<void> {
  const { adminId, changeId, at } = decision;
  await deps.database.db.transaction().execute(async (tx) => {
    const requested = await changeOf(tx, changeId);
    if ([requested.user_id, requested.requested_by].includes(adminId))
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["secondAdmin"] } });
    await requireActiveAdmins(tx, requested, adminId);
    const change = await closeChange(tx, decision, "confirmed");
    await audit(tx, entryOf(change, decision, "confirmed"));
    if (!(await applyChange(deps, tx, change, adminId, at))) throw conflict("notApplicable");
  });
}

/** Withdraws a request; only its requester may. Throws as `confirmAdminChange`. */
export async function withdrawAdminChange(deps: Deps, decision: Decision): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const requested = await changeOf(tx, decision.changeId);
    if (requested.requested_by !== decision.adminId)
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["requesterOnly"] } });
    const change = await closeChange(tx, decision, "withdrawn");
    await audit(tx, entryOf(change, decision, "withdrawn"));
  });
}

async function changeOf(tx: Tx, changeId: AdminChangeId): Promise<Change> {
  const change = await tx
    .selectFrom("admin_changes")
    .select(["user_id", "kind", "requested_by", "reason"])
    .where("change_id", "=", changeId)
    .executeTakeFirst();
  if (!change) throw notFound();
  return change;
}

/** Of two admins who have requested each other's block the second is no longer an active admin. */
async function requireActiveAdmins(tx: Tx, change: Change, adminId: UserId): Promise<void> {
  const active = await lockActiveAdmins(tx, [change.user_id, change.requested_by, adminId]);
  if (!active.has(adminId)) throw new ApiError("PERMISSION_DENIED");
  if (!active.has(change.requested_by)) throw conflict("requesterNoAdmin");
}

/** One statement decides: of concurrent confirmations and withdrawals one finds it open. */
async function closeChange(
  tx: Tx,
  { adminId, changeId, at }: Decision,
  outcome: "confirmed" | "withdrawn",
): Promise<Change> {
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

/** False where the user is no longer in the state the request was made for. */
function applyChange(deps: Deps, tx: Tx, change: Change, adminId: UserId, at: Date): Promise<boolean> {
  const { user_id: userId, requested_by: requestedBy, reason } = change;
  switch (change.kind) {
    case "block":
      return block(deps, tx, { adminId, userId, requestedBy, reason, at });
    case "unblock":
      return unblock(deps, tx, { adminId, userId, reason, at });
    case "demote":
      return demoteWithin(tx, { actorId: adminId, userId, reason, at });
    case "resetSecondFactor":
      return resetInTransaction(deps, tx, { actorId: adminId, userId, reason, at });
  }
}

const entryOf = (change: Change, { adminId, reason, at }: Decision, step: "confirmed" | "withdrawn") => ({
  adminId,
  action: `${change.kind}.${step}` as const,
  target: { type: "user", id: change.user_id },
  reason,
  at,
});

const conflict = (why: "reviewOver" | "notApplicable" | "requesterNoAdmin") =>
  new ApiError("RESOURCE_CONFLICT", { fields: { reason: [why] } });
