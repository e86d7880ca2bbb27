import { sql } from "kysely";
import type { ReportId, UserId } from "#contract/ids";
import {
  type CoverablePart,
  type ReportReason,
  type ReportTarget,
  reasonsWithCoveredPictures,
} from "#contract/moderation/values";
import { audit } from "../audit/audit";
import { hasViewed } from "../audit/has-viewed";
import type { ReportSnapshot } from "../db/tables";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

type Snapshot = { target_type: ReportTarget; reason: ReportReason; evidence: ReportSnapshot };
type Opening = { adminId: UserId; reportId: ReportId; at: Date };

/** The parts of a snapshot that an admin has to open first: what a private message has, and harmful or private pictures. */
export function partsToOpen({ target_type, reason, evidence: { body, pictures } }: Snapshot): CoverablePart[] {
  const isMessage = target_type === "message";
  const parts: CoverablePart[] = isMessage && body !== "" ? ["body"] : [];
  return pictures.length > 0 && (isMessage || reasonsWithCoveredPictures.includes(reason))
    ? [...parts, "pictures"]
    : parts;
}

/** Whether the admin has opened the snapshot of report `r`. */
export const isOpenedBy = (adminId: UserId) =>
  hasViewed({ adminId, action: "report.view", target: sql.ref("r.report_id") });

/**
 * Shows an admin the covered parts of a report from now on, and writes that to the audit log, once. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function openReportSnapshot(deps: Deps, { adminId, reportId, at }: Opening): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    // The lock comes first: of two simultaneous openings the second reads what the first has written.
    const lock = tx.selectFrom("reports").select("report_id").where("report_id", "=", reportId).forUpdate();
    if (!(await lock.executeTakeFirst())) throw notFound();
    const { rows } = await sql<Snapshot & { is_opened: boolean }>`
      SELECT r.target_type, r.reason, r.evidence, ${isOpenedBy(adminId)} AS is_opened
      FROM reports r WHERE r.report_id = ${reportId}`.execute(tx);
    const [report] = rows;
    if (!report || report.is_opened || partsToOpen(report).length === 0) return;
    await audit(tx, { adminId, action: "report.view", target: { type: "report", id: reportId }, reason: "", at });
  });
}
