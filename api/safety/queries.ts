import { type RawBuilder, type Selectable, sql } from "kysely";
import type { AdminUser, AdminUserQuery, AuditEntry, AuditQuery } from "#contract/admin";
import type { Page, PageQuery } from "#contract/paging";
import type { ListedPerson } from "#contract/people";
import type { AdminReport, AdminReportQuery, Report } from "#contract/reports";
import { type SummaryRow, toSummary } from "../creators/summary";
import type { Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { postPictureUrl } from "../media/address";
import { cursorOf, pageOf, pageSize } from "../paging";
import { notFound } from "../refusal";

type UserRow = {
  user_id: string;
  email: string;
  nickname: string;
  domain: string;
  role: AdminUser["role"];
  status: AdminUser["status"];
  blocked_reason: string | null;
  blocked_at: Date | null;
  viewer_code: string;
  live_sessions: number;
  created_at: Date;
};

/** Users for the admin's eyes, the newest first; `q` is a part of the email, nickname or domain ID, or a viewer code. */
export async function listUsersForAdmin(deps: Deps, query: AdminUserQuery): Promise<Page<AdminUser>> {
  const q = likePart(query.q);
  const [status, role] = [query.status ?? null, query.role ?? null];
  const scope = `admin-users:${q ?? ""}:${status ?? ""}:${role ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await userRows(
    deps,
    sql`(${status}::text IS NULL OR u.status = ${status}) AND (${role}::text IS NULL OR u.role = ${role})
    AND (${q}::text IS NULL OR u.email ILIKE '%' || ${q} || '%' OR u.nickname ILIKE '%' || ${q} || '%' OR u.domain ILIKE '%' || ${q} || '%'
      OR u.viewer_code = upper(translate(${q}, ' ', '')))
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (u.created_at, u.user_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`,
    size + 1,
  );
  return pageOf(deps.keys, scope, size, rows, toAdminUser, (row) => ({ at: row.created_at, id: row.user_id }));
}

/** What is typed to search by, as a part in LIKE; null for nothing. */
const likePart = (q: string | undefined): string | null =>
  q
    ?.normalize("NFC")
    .trim()
    .replace(/[\\%_]/g, "\\$&") || null;

/** Whether `userId` is somebody whom `blockerId` may know of, or has blocked already. */
export async function mayBlock(tx: Tx, blockerId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users u WHERE u.user_id = ${userId} AND u.role <> 'admin'
    AND (creator_visible(u.user_id, ${blockerId})
      OR EXISTS (SELECT FROM blocks b WHERE b.blocker_id = ${blockerId} AND b.blocked_id = u.user_id))`.execute(tx);
  return rows.length > 0;
}

/** Whom `userId` has blocked, the newest first: the one list they are in, so that the block can be taken back. */
export async function listBlocked(deps: Deps, userId: string, query: PageQuery): Promise<Page<ListedPerson>> {
  const scope = `blocks:${userId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<SummaryRow & { created_at: Date }>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, b.created_at
    FROM blocks b JOIN users u ON u.user_id = b.blocked_id
    WHERE b.blocker_id = ${userId}
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (b.created_at, b.blocked_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY b.created_at DESC, b.blocked_id DESC LIMIT ${size + 1}`.execute(deps.database.db);
  const toPerson = (row: (typeof rows)[number]): ListedPerson => ({
    ...toSummary(row),
    isFollowing: false,
    at: row.created_at.toISOString(),
  });
  return pageOf(deps.keys, scope, size, rows, toPerson, (row) => ({ at: row.created_at, id: row.user_id }));
}

export async function adminUser(deps: Deps, userId: string): Promise<AdminUser | null> {
  const [row] = await userRows(deps, sql`u.user_id = ${userId}`, 1);
  return row ? toAdminUser(row) : null;
}

/** What admins decided, the newest first; of one target or of all. */
export async function listAudit(deps: Deps, query: AuditQuery): Promise<Page<AuditEntry>> {
  const q = likePart(query.q);
  const id = query.q?.trim() ?? null;
  const type = query.targetType ?? null;
  const scope = `audit:${query.targetId ?? ""}:${type ?? ""}:${q ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<{
    audit_id: string;
    nickname: string;
    action: string;
    target_type: string;
    target_id: string;
    reason: string | null;
    created_at: Date;
  }>`SELECT a.audit_id, u.nickname, a.action, a.target_type, a.target_id, a.reason, a.created_at
    FROM audit_log a JOIN users u ON u.user_id = a.actor_id
    WHERE (${query.targetId ?? null}::text IS NULL OR a.target_id = ${query.targetId ?? null})
      AND (${type}::text IS NULL OR a.target_type = ${type})
      AND (${q}::text IS NULL OR concat_ws(' ', u.nickname, a.reason) ILIKE '%' || ${q} || '%' OR a.target_id = ${id})
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (a.created_at, a.audit_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY a.created_at DESC, a.audit_id DESC LIMIT ${size + 1}`.execute(deps.database.db);
  const toEntry = (row: (typeof rows)[number]): AuditEntry => ({
    auditId: row.audit_id,
    actorNickname: row.nickname,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  });
  return pageOf(deps.keys, scope, size, rows, toEntry, (row) => ({ at: row.created_at, id: row.audit_id }));
}

async function userRows(deps: Deps, condition: ReturnType<typeof sql>, limit: number): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    SELECT u.user_id, u.email, u.nickname, u.domain, u.role, u.status, u.blocked_reason, u.blocked_at, u.viewer_code, u.created_at,
      (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.user_id AND s.ended_at IS NULL) AS live_sessions
    FROM users u WHERE ${condition} ORDER BY u.created_at DESC, u.user_id DESC LIMIT ${limit}`.execute(
    deps.database.db,
  );
  return rows;
}

function toAdminUser(row: UserRow): AdminUser {
  return {
    userId: row.user_id,
    email: row.email,
    nickname: row.nickname,
    domain: row.domain,
    role: row.role,
    status: row.status,
    blockedReason: row.blocked_reason,
    blockedAt: row.blocked_at?.toISOString() ?? null,
    viewerCode: row.viewer_code,
    liveSessions: row.live_sessions,
    createdAt: row.created_at.toISOString(),
  };
}

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
  const [q, status] = [likePart(query.q), query.status ?? null];
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
