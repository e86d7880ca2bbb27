import type { PaymentId, RefundId, UserId } from "#contract/ids";
import { audit } from "../../audit/audit";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { chargebackFeeJournal } from "../../ledger/journals";
import { postJournal } from "../../ledger/post-journal";
import { won } from "../../money";

type AdminAction = { adminId: UserId; paymentId: PaymentId; refundId: RefundId; fee: number; reason: string; at: Date };

/**
 * Books the provider's fee for a chargeback, as invoiced: the platform bears it. Once for each chargeback, then
 * RESOURCE_CONFLICT. Throws RESOURCE_NOT_FOUND for a refund that is no chargeback of this payment.
 */
export async function payChargebackFee(deps: Deps, adminAction: AdminAction): Promise<void> {
  const { adminId, paymentId, refundId, fee, reason, at } = adminAction;
  await deps.database.db.transaction().execute(async (tx) => {
    const chargeback = await tx
      .selectFrom("refunds")
      .select("refund_id")
      .where("refund_id", "=", refundId)
      .where("payment_id", "=", paymentId)
      .where("origin", "=", "bank")
      .executeTakeFirst();
    if (!chargeback) throw notFound();
    if (!(await postJournal(tx, chargebackFeeJournal(refundId, won(fee)), at))) throw new ApiError("RESOURCE_CONFLICT");
    const target = { type: "payment", id: paymentId };
    await audit(tx, { adminId, action: "payment.chargebackFee", target, reason: `${fee}원 · ${reason}`, at });
  });
}
