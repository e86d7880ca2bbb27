import { sql } from "kysely";
import type { ReportTarget } from "#contract/report-kinds";
import type { AdminReport, ReportDecision } from "#contract/reports";
import { takeDownComment } from "../comments/take-down";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { takeDownMessage } from "../messages/take-down";
import { notify } from "../notifications/notify";
import { removePost } from "../posts/delete-post";
import { audit } from "../staff/audit";
import { suspendUserWithin } from "../suspensions/suspend-user";
import { adminReport } from "./queries";

type AdminAction = ReportDecision & { adminId: string; reportId: string; at: Date };
type Target = { target_type: ReportTarget; target_id: string; owner_id: string };

/**
 * Decides a report, and with it every open report of the same thing: what is removed or whose owner is blocked is so in
 * the same transaction, and all who reported it are told. Throws RESOURCE_CONFLICT for one that is decided already,
 * INVALID_REQUEST for removing a person, PERMISSION_DENIED for what is the admin's own and for blocking an admin.
 */
export async function resolveReport(deps: Deps, adminAction: AdminAction): Promise<AdminReport> {
  await deps.database.db.transaction().execute(async (tx) => {
    const target = await holdOpen(tx, adminAction.reportId);
    if (target.owner_id === adminAction.adminId)
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["ownCase"] } });
    await carryOut(deps, tx, target, adminAction);
    await close(tx, target, adminAction);
    await audit(tx, {
      ...adminAction,
      action: `report.${adminAction.outcome}`,
      target: { type: "report", id: adminAction.reportId },
    });
  });
  return adminReport(deps, adminAction.reportId, adminAction.adminId, adminAction.at);
}

/** In one order, so that two admins at two reports of the same thing wait for each other rather than for ever. */
async function holdOpen(tx: Tx, reportId: string): Promise<Target> {
  const { rows } = await sql<Target & { report_id: string }>`
    SELECT r.report_id, r.target_type, r.target_id, r.owner_id FROM reports r JOIN reports asked USING (target_type, target_id)
    WHERE asked.report_id = ${reportId} AND r.resolved_at IS NULL ORDER BY r.report_id FOR UPDATE OF r`.execute(tx);
  const held = rows.find((row) => row.report_id === reportId);
  if (held) return held;
  const known = await tx.selectFrom("reports").select("report_id").where("report_id", "=", reportId).executeTakeFirst();
  throw known ? new ApiError("RESOURCE_CONFLICT") : notFound();
}

async function carryOut(
  deps: Deps,
  tx: Tx,
  target: Target,
  { outcome, adminId, reason, at }: AdminAction,
): Promise<void> {
  if (outcome === "blocked") return suspendUserWithin(deps, tx, { adminId, userId: target.owner_id, reason, at });
  if (outcome === "kept") return;
  if (target.target_type === "post") return removePost(tx, target.target_id, at);
  if (target.target_type === "comment") return takeDownComment(tx, target.target_id, at);
  if (target.target_type === "message") return takeDownMessage(tx, target.target_id, at);
  throw new ApiError("INVALID_REQUEST", { fields: { outcome: ["invalid"] } });
}

async function close(tx: Tx, target: Target, { outcome, note, adminId, at }: AdminAction): Promise<void> {
  const closed = await tx
    .updateTable("reports")
    .set({ outcome, note, resolved_at: at, resolved_by: adminId })
    .where("target_type", "=", target.target_type)
    .where("target_id", "=", target.target_id)
    .where("resolved_at", "is", null)
    .returning(["report_id", "reporter_id"])
    .execute();
  for (const { report_id: id, reporter_id: to } of closed)
    await notify(tx, { to, kind: "reportResolved", actor: null, target: { type: "report", id }, at });
}
