import { sql } from "kysely";
import type { CommentId, MessageId, PostId, ReportId, UserId } from "#contract/ids";
import type { ReportDecision, ReportsDismissal, ReportsDismissed } from "#contract/moderation/schemas";
import { type ReportReason, reasonsDecidedAlone } from "#contract/moderation/values";
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
type Dismissal = ReportsDismissal & { adminId: UserId; at: Date };
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
    const [target] = await lockOpenReports(tx, adminAction.reportId);
    await decide(deps, tx, target, adminAction);
  });
}

/**
 * Decides each report, and the other open ones of its target, as no violation, in a transaction of its own. Skips decided
 * reports, unknown ones, those of the admin's own content, and those with a reason of `reasonsDecidedAlone`.
 */
export async function dismissReports(deps: Deps, dismissal: Dismissal): Promise<ReportsDismissed> {
  const chosen = new Set(dismissal.reportIds);
  const closed = new Set<ReportId>();
  for (const reportId of chosen) {
    if (closed.has(reportId)) continue;
    for (const id of await dismissTarget(deps, { ...dismissal, reportId, outcome: "kept" })) closed.add(id);
  }
  const dismissed = [...chosen].filter((id) => closed.has(id)).length;
  return { dismissed, skipped: chosen.size - dismissed };
}

const skipped = ["RESOURCE_CONFLICT", "RESOURCE_NOT_FOUND", "PERMISSION_DENIED"];

/** Returns the reports that are closed; none where it is to be skipped. */
async function dismissTarget(deps: Deps, adminAction: AdminAction): Promise<ReportId[]> {
  try {
    return await deps.database.db.transaction().execute(async (tx) => {
      const [target, reasons] = await lockOpenReports(tx, adminAction.reportId);
      if (reasonsDecidedAlone.some((reason) => reasons.includes(reason))) return [];
      return decide(deps, tx, target, adminAction);
    });
  } catch (error) {
    if (error instanceof ApiError && skipped.includes(error.code)) return [];
    throw error;
  }
}

async function decide(deps: Deps, tx: Tx, target: Target, adminAction: AdminAction): Promise<ReportId[]> {
  if (target.owner_id === adminAction.adminId)
    throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["ownCase"] } });
  await applyDecision(deps, tx, target, adminAction);
  const closed = await resolveAll(tx, target, adminAction);
  const { adminId, reportId, outcome, reason, at } = adminAction;
  await audit(tx, { adminId, action: `report.${outcome}`, target: { type: "report", id: reportId }, reason, at });
  return closed;
}

/** The target and the reasons of its open reports. In one order, so that two admins deciding them cannot deadlock. */
async function lockOpenReports(tx: Tx, reportId: ReportId): Promise<[Target, ReportReason[]]> {
  const { rows } = await sql<Target & { report_id: ReportId; reason: ReportReason }>`
    SELECT r.report_id, r.target_type, r.target_id, r.owner_id, r.reason
    FROM reports r JOIN reports asked USING (target_type, target_id)
    WHERE asked.report_id = ${reportId} AND r.resolved_at IS NULL ORDER BY r.report_id FOR UPDATE OF r`.execute(tx);
  const locked = rows.find((row) => row.report_id === reportId);
  if (locked) return [locked, rows.map(({ reason }) => reason)];
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

async function resolveAll(tx: Tx, target: Target, { outcome, note, adminId, at }: AdminAction): Promise<ReportId[]> {
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
  return closed.map(({ report_id }) => report_id);
}
