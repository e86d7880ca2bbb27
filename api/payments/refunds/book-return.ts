import type { OrderId, PaymentId, UserId } from "#contract/ids";
import type { Tx } from "../../db/connect";
import { balancesOf } from "../../ledger/balances";
import { capturedSplit } from "../../ledger/captured-split";
import { type ReturnedMoney, returnJournal } from "../../ledger/journals";
import { postJournal } from "../../ledger/post-journal";
import { refundSplit } from "../../ledger/refund-split";
import { minus, plus, type Won, won } from "../../money";
import { notify } from "../../notifications/notify";

type ReturnedPayment = {
  payment_id: PaymentId;
  order_id: OrderId;
  buyer_id: UserId;
  creator_id: UserId;
  amount_won: number;
  refunded_won: number;
  released_at: Date | null;
};

/** The accounting columns of a done refund. */
type RefundColumns = { fee_won: number; vat_won: number; net_won: number; receivable_won: number; from_held: boolean };

/**
 * Books money returned to the fan and notifies them. It comes from the held money, else from the payable; the creator owes
 * the rest. The caller has locked the creator's payable and the payment's row.
 */
export async function bookReturn(
  tx: Tx,
  { paid, subject, amount, at }: { paid: ReturnedPayment; subject: ReturnedMoney["subject"]; amount: Won; at: Date },
): Promise<RefundColumns> {
  const before = won(paid.refunded_won);
  const parts = refundSplit(await capturedSplit(tx, paid.order_id), before, amount);
  const fromHeld = paid.released_at === null;
  const receivable = fromHeld ? won(0) : await shortOf(tx, paid.creator_id, parts.net);
  const isFull = plus(before, amount) === paid.amount_won;
  await tx
    .updateTable("payments")
    .set({ refunded_won: plus(before, amount), ...(isFull && { status: "canceled", canceled_at: at }) })
    .where("payment_id", "=", paid.payment_id)
    .execute();
  const event = `${paid.payment_id}:${plus(before, amount)}`;
  const target = { type: "payment", id: paid.payment_id } as const;
  await notify(tx, { to: paid.buyer_id, kind: "refunded", actor: null, target, at, event });
  const from = fromHeld ? "HELD" : "PAYABLE";
  await postJournal(tx, returnJournal({ subject, creatorId: paid.creator_id, amount, parts, from, receivable }), at);
  return {
    fee_won: parts.fee,
    vat_won: parts.vat,
    net_won: parts.net,
    receivable_won: receivable,
    from_held: fromHeld,
  };
}

/** How much of `net` is no longer payable: it was requested or paid out. */
async function shortOf(tx: Tx, creatorId: UserId, net: Won): Promise<Won> {
  const { payable } = await balancesOf(tx, creatorId);
  return payable >= net ? won(0) : minus(net, payable);
}
