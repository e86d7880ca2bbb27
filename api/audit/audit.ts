import type { AnyId, UserId } from "#contract/ids";
import type { AuditAction } from "#contract/staff/audit-actions";
import type { SwitchName } from "#contract/switches/values";
import type { YearMonth } from "../clock";
import type { Tx } from "../db/connect";
import { markDone } from "../http/idempotency";
import { newId } from "../ids";

type AdminAction = {
  adminId: UserId;
  action: AuditAction;
  target: { type: string; id: AnyId | YearMonth | SwitchName };
  reason: string;
  at: Date;
};

/** Writes a decision to the audit log, in the transaction that applies it; entries are never changed or deleted. */
export async function audit(tx: Tx, { adminId, action, target, reason, at }: AdminAction): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      audit_id: newId("aud", at),
      actor_id: adminId,
      action,
      target_type: target.type,
      target_id: target.id,
      reason,
      created_at: at,
    })
    .execute();
  await markDone(tx, target.id);
}
