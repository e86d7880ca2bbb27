import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { ReportId, UserId } from "#contract/ids";
import type { AdminReport, AdminReportQuery, Report } from "#contract/moderation/schemas";
import type { Page, PageQuery } from "#contract/paging";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { adminList, equals, isOneOf, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { listPage, newestFirst } from "../http/paging";
import { postPictureUrl } from "../media/picture-address";
import { isOpenedBy, partsToOpen } from "./open-snapshot";

type ReportRow = Selectable<Tables["reports"]>;
type OwnReportRow = ReportRow & { nickname: string | null };

const ownReports = (reporterId: UserId, condition: RawBuilder<unknown>, order = sql``) => sql<OwnReportRow>`
  SELECT r.*, CASE WHEN creator_visible(r.owner_id, ${reporterId}) THEN u.nickname END AS nickname
  FROM reports r JOIN users u ON u.user_id = r.owner_id WHERE r.reporter_id = ${reporterId} AND ${condition} ${order}`;

const newestReportFirst = newestFirst("r.created_at", "r.report_id");
const cursorAt = (row: ReportRow) => ({ at: row.created_at, id: row.report_id });

/** The reports of `reporterId` with their outcomes, newest first. */
export function listOwnReports(deps: Deps, reporterId: UserId, query: PageQuery): Promise<Page<Report>> {
  return listPage(deps.keys, {
    scope: `reports:${reporterId}`,
    query,
    order: newestReportFirst,
    fetch: ({ after, orderBy }) => ownReports(reporterId, after, orderBy).execute(deps.database.db),
    toItem: toReport,
    cursorAt,
  });
}

/** Throws RESOURCE_NOT_FOUND for another user's report. */
export async function ownReport(deps: Deps, reporterId: UserId, { reportId }: { reportId: ReportId }): Promise<Report> {
  const { rows } = await ownReports(reporterId, sql`r.report_id = ${reportId}`).execute(deps.database.db);
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
type AdminReportRow = ReportRow & {
  reporter: Party;
  owner: Party;
  resolver: string | null;
  open_count: number;
  is_opened: boolean;
};

const adminReports = (
  condition: RawBuilder<unknown>,
  { order = sql``, isOpened = sql`false` } = {},
) => sql<AdminReportRow>`
  SELECT r.*, ${isOpened} AS is_opened, resolver.nickname AS resolver,
    json_build_object('userId', a.user_id, 'nickname', a.nickname, 'domain', a.domain, 'status', a.status) AS reporter,
    json_build_object('userId', o.user_id, 'nickname', o.nickname, 'domain', o.domain, 'status', o.status) AS owner,
    (SELECT count(*)::int FROM reports s WHERE s.target_type = r.target_type AND s.target_id = r.target_id
      AND s.resolved_at IS NULL) AS open_count
  FROM reports r JOIN users a ON a.user_id = r.reporter_id JOIN users o ON o.user_id = r.owner_id
  LEFT JOIN users resolver ON resolver.user_id = r.resolved_by
  WHERE ${condition} ${order}`;

const ofStatus = { open: sql<SqlBool>`r.resolved_at IS NULL`, resolved: sql<SqlBool>`r.resolved_at IS NOT NULL` };

/** Reports for admins, newest first, open ones oldest first; without the parts that an admin opens one report at a time. */
export function listReportsForAdmin(
  deps: Deps,
  adminId: UserId,
  { query, at }: { query: AdminReportQuery; at: Date },
): Promise<Page<AdminReport>> {
  return adminList(deps.keys, {
    list: "reports",
    query,
    order: newestReportFirst,
    isQueue: query.status === "open",
    filters: [
      query.status && ofStatus[query.status],
      equals("r.target_type", query.targetType),
      equals("r.reason", query.reason),
    ],
    search: (q) =>
      sql`${isOneOf(q, "a.user_id", "o.user_id")} OR ${isPartOf(q, "a.nickname", "a.domain", "o.nickname", "o.domain")}`,
    fetch: (where, order) => adminReports(where, { order }).execute(deps.database.db),
    toItem: (row) => toAdminReport(deps, row, adminId, at),
    cursorAt,
  });
}

/** A report without the parts that the admin has not opened. Throws RESOURCE_NOT_FOUND. */
export async function adminReport(
  deps: Deps,
  adminId: UserId,
  { reportId, at }: { reportId: ReportId; at: Date },
): Promise<AdminReport> {
  const { rows } = await adminReports(sql`r.report_id = ${reportId}`, { isOpened: isOpenedBy(adminId) }).execute(
    deps.database.db,
  );
  if (!rows[0]) throw notFound();
  return toAdminReport(deps, rows[0], adminId, at);
}

function toAdminReport(deps: Deps, row: AdminReportRow, adminId: UserId, at: Date): AdminReport {
  const { body, nickname, domain, pictures, postId, writtenAt } = row.evidence;
  const covered = row.is_opened ? [] : partsToOpen(row);
  const shown = covered.includes("pictures") ? [] : pictures;
  const signed = shown.map(({ key, width, alt }) => ({
    url: postPictureUrl(deps.keys, { key, width, viewer: adminId, at }),
    alt,
  }));
  return {
    ...reportFacts(row),
    reporter: row.reporter,
    owner: row.owner,
    evidence: {
      body: covered.includes("body") ? "" : body,
      nickname,
      domain,
      pictures: signed,
      postId,
      writtenAt,
      covered,
    },
    openCount: row.open_count,
    resolvedBy: row.resolver,
  };
}
