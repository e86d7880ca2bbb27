import { sql } from "kysely";
import type { AdminUser, AdminUserQuery, AuditEntry, AuditQuery } from "#contract/admin";
import type { Page } from "#contract/paging";
import { likePattern } from "../db/like-pattern";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";

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
  const q = likePattern(query.q);
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

export async function adminUser(deps: Deps, userId: string): Promise<AdminUser | null> {
  const [row] = await userRows(deps, sql`u.user_id = ${userId}`, 1);
  return row ? toAdminUser(row) : null;
}

/** What admins decided, the newest first; of one target or of all. */
export async function listAudit(deps: Deps, query: AuditQuery): Promise<Page<AuditEntry>> {
  const q = likePattern(query.q);
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
