import { type RawBuilder, sql } from "kysely";
import type { AuditId, UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { AdminUser, AdminUserQuery, AuditEntry, AuditQuery } from "#contract/staff/users";
import type { Deps } from "../deps";
import { adminList, equals, isOneOf, isPartOf } from "../http/admin-list";
import { newestFirst } from "../http/paging";

type UserRow = {
  user_id: UserId;
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

/** Users for admins, newest first; `q` is part of the email address, nickname or domain ID, or a viewer code. */
export function listUsersForAdmin(deps: Deps, query: AdminUserQuery): Promise<Page<AdminUser>> {
  return adminList(deps.keys, {
    list: "users",
    query,
    order: newestFirst("u.created_at", "u.user_id"),
    filters: [equals("u.status", query.status), equals("u.role", query.role)],
    search: (q) => sql`${isPartOf(q, "u.email")} OR ${isPartOf(q, "u.nickname")} OR ${isPartOf(q, "u.domain")}
      OR u.viewer_code = upper(translate(${q.pattern}, ' ', ''))`,
    fetch: (where, orderBy) => users(where, orderBy).execute(deps.database.db),
    toItem: toAdminUser,
    cursorAt: (row) => ({ at: row.created_at, id: row.user_id }),
  });
}

export async function adminUser(deps: Deps, userId: UserId): Promise<AdminUser | null> {
  const { rows } = await users(sql`u.user_id = ${userId}`).execute(deps.database.db);
  return rows[0] ? toAdminUser(rows[0]) : null;
}

/** Admins' decisions, newest first; about one target or all. */
export function listAudit(deps: Deps, query: AuditQuery): Promise<Page<AuditEntry>> {
  return adminList(deps.keys, {
    list: "audit",
    query,
    order: newestFirst("a.created_at", "a.audit_id"),
    filters: [equals("a.target_id", query.targetId), equals("a.target_type", query.targetType)],
    search: (q) => sql`${isPartOf(q, "u.nickname", "a.reason")} OR ${isOneOf(q, "a.target_id")}`,
    fetch: (where, orderBy) =>
      sql<AuditRow>`
      SELECT a.audit_id, u.nickname, a.action, a.target_type, a.target_id, a.reason, a.created_at
      FROM audit_log a JOIN users u ON u.user_id = a.actor_id
      WHERE ${where} ${orderBy}`.execute(deps.database.db),
    toItem: toEntry,
    cursorAt: (row) => ({ at: row.created_at, id: row.audit_id }),
  });
}

type AuditRow = {
  audit_id: AuditId;
  nickname: string;
  action: string;
  target_type: string;
  target_id: string;
  reason: string | null;
  created_at: Date;
};

const toEntry = (row: AuditRow): AuditEntry => ({
  auditId: row.audit_id,
  actorNickname: row.nickname,
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
});

const users = (condition: RawBuilder<unknown>, order = sql``) => sql<UserRow>`
  SELECT u.user_id, u.email, u.nickname, u.domain, u.role, u.status, u.blocked_reason, u.blocked_at, u.viewer_code, u.created_at,
    (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.user_id AND s.ended_at IS NULL) AS live_sessions
  FROM users u WHERE ${condition} ${order}`;

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
