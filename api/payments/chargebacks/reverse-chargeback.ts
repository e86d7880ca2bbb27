import { sql } from "kysely";
import type { PaymentId, RefundId, UserId } from "#contract/ids";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { balancesOf, lockPayable } from "../../ledger/balances";
import { chargebackReversalJournal } from "../../ledger/journals";
import { postJournal } from "../../ledger/post-journal";
import { won } from "../../money";

type Reversal = { refundId: RefundId; transactionKey: string; at: Date };
type ReversedChargeback = {
  refund_id: RefundId;
  payment_id: PaymentId;
  creator_id: UserId;
  amount_won: number;
  fee_won: number;
  vat_won: number;
  net_won: number;
  receivable_won: number;
  released_at: Date | null;
};

/**
 * Books a chargeback that was won: everyone gets their part again, the creator's first against what they owe for it. The
 * membership stays ended. A repeated call changes nothing: false. Only the payment's newest return can be reversed, because
 * the split of later ones was computed after it.
 */
export async function reverseChargeback(deps: Deps, { refundId, transactionKey, at }: Reversal): Promise<boolean> {
  const { creator_id } = await deps.database.db
    .selectFrom("refunds")
    .select("creator_id")
    .where("refund_id", "=", refundId)
    .executeTakeFirstOrThrow();
  return deps.database.db.transaction().execute(async (tx) => {
    await lockPayable(tx, creator_id);
    const reversed = await markReversed(tx, refundId, transactionKey, at);
    if (!reversed) return false;
    const amount = won(reversed.amount_won);
    await tx
      .updateTable("payments")
      .set((e) => ({ refunded_won: e("refunded_won", "-", amount), status: "done", canceled_at: null }))
      .where("payment_id", "=", reversed.payment_id)
      .execute();
    const { receivable } = await balancesOf(tx, creator_id);
    const settled = won(Math.min(receivable, reversed.receivable_won));
    const parts = { fee: won(reversed.fee_won), vat: won(reversed.vat_won), net: won(reversed.net_won) };
    const to = reversed.released_at === null ? "HELD" : "PAYABLE";
    await postJournal(
      tx,
      chargebackReversalJournal({ refundId, creatorId: creator_id, amount, parts, to, receivable: settled }),
      at,
    );
    return true;
  });
}

async function markReversed(
  tx: Tx,
  refundId: RefundId,
  transactionKey: string,
  at: Date,
): Promise<ReversedChargeback | undefined> {
  const { rows } = await sql<ReversedChargeback>`
    UPDATE refunds r SET won_at = ${at}, won_transaction_key = ${transactionKey} FROM payments p
    WHERE r.refund_id = ${refundId} AND p.payment_id = r.payment_id AND r.origin = 'bank' AND r.outcome = 'done' AND r.won_at IS NULL
      AND NOT EXISTS (SELECT FROM refunds later WHERE later.payment_id = r.payment_id AND later.won_at IS NULL
        AND later.outcome IN ('pending', 'review', 'done') AND (later.settled_at IS NULL OR later.settled_at > r.settled_at))
    RETURNING r.*, p.released_at`.execute(tx);
  return rows[0];
}
