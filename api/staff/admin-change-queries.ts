import { sql } from "kysely";
import type { AdminChangeId, UserId } from "#contract/ids";
import type { AdminChange } from "#contract/staff/admin-change-schemas";
import type { AdminChangeKind } from "#contract/staff/admin-change-values";
import type { Deps } from "../deps";

type AdminChangeRow = {
  change_id: AdminChangeId;
  kind: AdminChangeKind;
  target: AdminChange["user"];
  requester: AdminChange["requestedBy"];
  reason: string;
  requested_at: Date;
  expires_at: Date;
};

/** Admin changes waiting for a confirmation, oldest first, as `adminId` sees them. */
export async function listAdminChanges(
  deps: Deps,
  { adminId, userId, at }: { adminId: UserId; userId?: UserId; at: Date },
): Promise<AdminChange[]> {
  const { rows } = await sql<AdminChangeRow>`
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
