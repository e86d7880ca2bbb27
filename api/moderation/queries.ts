import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging";
import type { AdminReport, AdminReportQuery, Report } from "#contract/reports";
import { likePattern } from "../db/like-pattern";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { postPictureUrl } from "../media/address";

type ReportRow = Selectable<Tables["reports"]>;
type OwnReportRow = ReportRow & { nickname: string | null };

const ownReports = (reporterId: string, condition: RawBuilder<unknown>, limit: number) => sql<OwnReportRow>`
  SELECT r.*, CASE WHEN creator_visible(r.owner_id, ${reporterId}) THEN u.nickname END AS nickname
  FROM reports r JOIN users u ON u.user_id = r.owner_id WHERE r.reporter_id = ${reporterId} AND ${condition}
  ORDER BY r.created_at DESC, r.report_id DESC LIMIT ${limit}`;

/** What `reporterId` has reported, the newest first, and what came of it. */
export async function listOwnReports(deps: Deps, reporterId: string, query: PageQuery): Promise<Page<Report>> {
  const scope = `reports:${reporterId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const older = sql`(${cursor?.at ?? null}::timestamptz IS NULL
    OR (r.created_at, r.report_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await ownReports(reporterId, older, size + 1).execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toReport, (row) => ({ at: row.created_at, id: row.report_id }));
}

/** Throws RESOURCE_NOT_FOUND for another's. */
export async function ownReport(deps: Deps, reporterId: string, reportId: string): Promise<Report> {
  const { rows } = await ownReports(reporterId, sql`r.report_id = ${reportId}`, 1).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return toReport(rows[0]);
}

function toReport(row: OwnReportRow): Report {
  return { ...reportFacts(row), nickname: row.nickname };
}

function reportFacts(row: ReportRow) {
  return {
    reportId: row.report_id,
    targetType: row.target_type,
    targetId: row.target_id,
    reason: row.reason,
    detail: row.detail,
    status: row.resolved_at ? ("resolved" as const) : ("open" as const),
    outcome: row.outcome,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}

type Party = AdminReport["owner"];
type AdminReportRow = ReportRow & { reporter: Party; owner: Party; resolver: string | null; open_count: number };

const adminReports = (condition: RawBuilder<unknown>, limit: number) => sql<AdminReportRow>`
  SELECT r.*, resolver.nickname AS resolver,
    json_build_object('userId', a.user_id, 'nickname', a.nickname, 'domain', a.domain, 'status', a.status) AS reporter,
    json_build_object('userId', o.user_id, 'nickname', o.nickname, 'domain', o.domain, 'status', o.status) AS owner,
    (SELECT count(*)::int FROM reports s WHERE s.target_type = r.target_type AND s.target_id = r.target_id
      AND s.resolved_at IS NULL) AS open_count
  FROM reports r JOIN users a ON a.user_id = r.reporter_id JOIN users o ON o.user_id = r.owner_id
  LEFT JOIN users resolver ON resolver.user_id = r.resolved_by
  WHERE ${condition} ORDER BY r.created_at DESC, r.report_id DESC LIMIT ${limit}`;

/** Reports for the admin's eyes, the newest first. */
export async function listReportsForAdmin(
  deps: Deps,
  adminId: string,
  query: AdminReportQuery,
  at: Date,
): Promise<Page<AdminReport>> {
  const [q, status] = [likePattern(query.q), query.status ?? null];
  const [type, reason] = [query.targetType ?? null, query.reason ?? null];
  const scope = `admin-reports:${[status, type, reason, q].join(":")}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const resolved =
    status === null ? sql`true` : status === "open" ? sql`r.resolved_at IS NULL` : sql`r.resolved_at IS NOT NULL`;
  const asked = sql`${resolved} AND (${type}::text IS NULL OR r.target_type = ${type})
    AND (${reason}::text IS NULL OR r.reason = ${reason})
    AND (${q}::text IS NULL OR ${query.q?.trim() ?? ""} IN (a.user_id, o.user_id)
      OR concat_ws(' ', a.nickname, a.domain, o.nickname, o.domain) ILIKE '%' || ${q} || '%')
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (r.created_at, r.report_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await adminReports(asked, size + 1).execute(deps.database.db);
  const toItem = (row: AdminReportRow) => toAdminReport(deps, row, adminId, at);
  return pageOf(deps.keys, scope, size, rows, toItem, (row) => ({ at: row.created_at, id: row.report_id }));
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminReport(deps: Deps, reportId: string, adminId: string, at: Date): Promise<AdminReport> {
  const { rows } = await adminReports(sql`r.report_id = ${reportId}`, 1).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return toAdminReport(deps, rows[0], adminId, at);
}

function toAdminReport(deps: Deps, row: AdminReportRow, adminId: string, at: Date): AdminReport {
  const { body, nickname, domain, pictures, postId, writtenAt } = row.evidence;
  const shown = pictures.map(({ key, width, alt }) => ({
    url: postPictureUrl(deps.keys, key, width, adminId, at),
    alt,
  }));
  return {
    ...reportFacts(row),
    reporter: row.reporter,
    owner: row.owner,
    evidence: { body, nickname, domain, pictures: shown, postId, writtenAt },
    openCount: row.open_count,
    resolvedBy: row.resolver,
  };
}
