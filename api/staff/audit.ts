import type { Tx } from "../db/connect";
import { markActed } from "../http/idempotency";
import { newId } from "../ids";

type AdminAction = { adminId: string; action: string; target: { type: string; id: string }; reason: string; at: Date };

/** Writes a decision down for good, in the transaction that carries it out: the log takes no change and no removal. */
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
  await markActed(tx, target.id);
}
