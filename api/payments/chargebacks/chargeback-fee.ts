import type { Deps } from "../../deps";
import { notFound, Refusal } from "../../http/api-error";
import { chargebackFeeJournal } from "../../ledger/journals";
import { post } from "../../ledger/post-journal";
import { won } from "../../money";
import { audit } from "../../staff/audit";

type Deed = { adminId: string; paymentId: string; refundId: string; fee: number; reason: string; at: Date };

/**
 * Books what the provider took for a chargeback, as its invoice says: the platform bears it. Once for each chargeback:
 * RESOURCE_CONFLICT. Throws RESOURCE_NOT_FOUND for what is no chargeback of this payment.
 */
export async function payChargebackFee(deps: Deps, deed: Deed): Promise<void> {
  const { adminId, paymentId, refundId, fee, reason, at } = deed;
  await deps.database.db.transaction().execute(async (tx) => {
    const chargeback = await tx
      .selectFrom("refunds")
      .select("refund_id")
      .where("refund_id", "=", refundId)
      .where("payment_id", "=", paymentId)
      .where("origin", "=", "bank")
      .executeTakeFirst();
    if (!chargeback) throw notFound();
    if (!(await post(tx, chargebackFeeJournal(refundId, won(fee)), at))) throw new Refusal("RESOURCE_CONFLICT");
    const target = { type: "payment", id: paymentId };
    await audit(tx, { adminId, action: "payment.chargebackFee", target, reason: `${fee}원 · ${reason}`, at });
  });
}
