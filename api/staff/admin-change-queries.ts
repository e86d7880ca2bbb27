import { sql } from "kysely";
import type { AdminChangeKind } from "#contract/admin-change-kinds";
import type { AdminChange } from "#contract/admin-changes";
import type { Deps } from "../deps";

type Row = {
  change_id: string;
  kind: AdminChangeKind;
  target: AdminChange["user"];
  requester: AdminChange["requestedBy"];
  reason: string;
  requested_at: Date;
  expires_at: Date;
};

/** Requests about admins that wait for a confirmation, the oldest first, as `adminId` sees them. */
export async function listAdminChanges(
  deps: Deps,
  { adminId, userId, at }: { adminId: string; userId?: string; at: Date },
): Promise<AdminChange[]> {
  const { rows } = await sql<Row>`
    SELECT c.change_id, c.kind, c.reason, c.requested_at, c.expires_at,
      json_build_object('userId', u.user_id, 'nickname', u.nickname) AS target,
      json_build_object('userId', r.user_id, 'nickname', r.nickname) AS requester
    FROM admin_changes c JOIN users u ON u.user_id = c.user_id JOIN users r ON r.user_id = c.requested_by
    WHERE c.outcome IS NULL AND c.expires_at > ${at} AND (${userId ?? null}::text IS NULL OR c.user_id = ${userId ?? null})
    ORDER BY c.requested_at, c.change_id LIMIT 100`.execute(deps.database.db);
  return rows.map((row) => ({
    changeId: row.change_id,
    kind: row.kind,
    user: row.target,
    requestedBy: row.requester,
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    mayConfirm: ![row.target.userId, row.requester.userId].includes(adminId),
    mayWithdraw: row.requester.userId === adminId,
  }));
}
