import { sql } from "kysely";
import type { CommentId, MessageId, PostId, ReportId, UserId } from "#contract/ids";
import type { ReportDecision } from "#contract/moderation/schemas";
import { audit } from "../audit/audit";
import { takeDownComment } from "../comments/take-down-comment";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { takeDownMessage } from "../messages/take-down-message";
import { notify } from "../notifications/notify";
import { deletePostInTransaction } from "../post-deletion/delete-post";
import { suspendUserWithin } from "../suspensions/suspend-user";

type AdminAction = ReportDecision & { adminId: UserId; reportId: ReportId; at: Date };
type Target = { owner_id: UserId } & (
  | { target_type: "post"; target_id: PostId }
  | { target_type: "comment"; target_id: CommentId }
  | { target_type: "message"; target_id: MessageId }
  | { target_type: "user"; target_id: UserId }
);

/**
 * Decides a report and every open report of its target: removing it or blocking its owner is in the same transaction, and
 * all reporters are notified. Throws RESOURCE_CONFLICT for a decided report, INVALID_REQUEST for removing a user,
 * PERMISSION_DENIED for the admin's own content and for blocking an admin.
 */
export async function resolveReport(deps: Deps, adminAction: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const target = await lockOpenReports(tx, adminAction.reportId);
    if (target.owner_id === adminAction.adminId)
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["ownCase"] } });
    await applyDecision(deps, tx, target, adminAction);
    await resolveAll(tx, target, adminAction);
    await audit(tx, {
      ...adminAction,
      action: `report.${adminAction.outcome}`,
      target: { type: "report", id: adminAction.reportId },
    });
  });
}

/** In one order, so that two admins deciding reports of one target cannot deadlock. */
async function lockOpenReports(tx: Tx, reportId: ReportId): Promise<Target> {
  const { rows } = await sql<Target & { report_id: ReportId }>`
    SELECT r.report_id, r.target_type, r.target_id, r.owner_id FROM reports r JOIN reports asked USING (target_type, target_id)
    WHERE asked.report_id = ${reportId} AND r.resolved_at IS NULL ORDER BY r.report_id FOR UPDATE OF r`.execute(tx);
  const locked = rows.find((row) => row.report_id === reportId);
  if (locked) return locked;
  const known = await tx.selectFrom("reports").select("report_id").where("report_id", "=", reportId).executeTakeFirst();
  throw known ? new ApiError("RESOURCE_CONFLICT") : notFound();
}

async function applyDecision(
  deps: Deps,
  tx: Tx,
  target: Target,
  { outcome, adminId, reason, at }: AdminAction,
): Promise<void> {
  if (outcome === "blocked") return suspendUserWithin(deps, tx, { adminId, userId: target.owner_id, reason, at });
  if (outcome === "kept") return;
  if (target.target_type === "post") return deletePostInTransaction(tx, target.target_id, at);
  if (target.target_type === "comment") return takeDownComment(tx, target.target_id, at);
  if (target.target_type === "message") return takeDownMessage(tx, target.target_id, at);
  throw new ApiError("INVALID_REQUEST", { fields: { outcome: ["invalid"] } });
}

async function resolveAll(tx: Tx, target: Target, { outcome, note, adminId, at }: AdminAction): Promise<void> {
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
