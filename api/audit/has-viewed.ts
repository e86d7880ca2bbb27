import { type RawBuilder, sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { AuditAction } from "#contract/staff/audit-actions";

type View = { adminId: UserId; action: Extract<AuditAction, `${string}.view`>; target: RawBuilder<unknown> };

/** Whether the audit log has the entry of this admin's opening of the target with this id. */
export const hasViewed = ({ adminId, action, target }: View) => sql<boolean>`EXISTS (SELECT FROM audit_log l
  WHERE l.target_id = ${target} AND l.action = ${action} AND l.actor_id = ${adminId})`;
