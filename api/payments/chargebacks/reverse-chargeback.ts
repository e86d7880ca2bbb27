import { sql } from "kysely";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { balancesOf, lockPayable } from "../../ledger/balances";
import { chargebackReversalJournal } from "../../ledger/journals";
import { postJournal } from "../../ledger/post-journal";
import { won } from "../../money";

type WonBack = { refundId: string; transactionKey: string; at: Date };
type Lost = {
  refund_id: string;
  payment_id: string;
  creator_id: string;
  amount_won: number;
  fee_won: number;
  vat_won: number;
  net_won: number;
  receivable_won: number;
  released_at: Date | null;
};

/**
 * A chargeback was won: the provider has given the money back, and everybody has their part again, the creator's first of
 * what they owe for it. The membership it ended stays ended. Again changes nothing: false. Only the newest that went
 * back of a payment can be won: the parts of later ones were computed after it.
 */
export async function reverseChargeback(deps: Deps, { refundId, transactionKey, at }: WonBack): Promise<boolean> {
  const { creator_id } = await deps.database.db
    .selectFrom("refunds")
    .select("creator_id")
    .where("refund_id", "=", refundId)
    .executeTakeFirstOrThrow();
  return deps.database.db.transaction().execute(async (tx) => {
    await lockPayable(tx, creator_id);
    const lost = await takeWon(tx, refundId, transactionKey, at);
    if (!lost) return false;
    const amount = won(lost.amount_won);
    await tx
      .updateTable("payments")
      .set((e) => ({ refunded_won: e("refunded_won", "-", amount), status: "done", canceled_at: null }))
      .where("payment_id", "=", lost.payment_id)
      .execute();
    const { receivable } = await balancesOf(tx, creator_id);
    const settled = won(Math.min(receivable, lost.receivable_won));
    const parts = { fee: won(lost.fee_won), vat: won(lost.vat_won), net: won(lost.net_won) };
    const to = lost.released_at === null ? "HELD" : "PAYABLE";
    await postJournal(
      tx,
      chargebackReversalJournal({ refundId, creatorId: creator_id, amount, parts, to, receivable: settled }),
      at,
    );
    return true;
  });
}

async function takeWon(tx: Tx, refundId: string, transactionKey: string, at: Date): Promise<Lost | undefined> {
  const { rows } = await sql<Lost>`
    UPDATE refunds r SET won_at = ${at}, won_transaction_key = ${transactionKey} FROM payments p
    WHERE r.refund_id = ${refundId} AND p.payment_id = r.payment_id AND r.origin = 'bank' AND r.outcome = 'done' AND r.won_at IS NULL
      AND NOT EXISTS (SELECT FROM refunds later WHERE later.payment_id = r.payment_id AND later.won_at IS NULL
        AND later.outcome IN ('pending', 'review', 'done') AND (later.settled_at IS NULL OR later.settled_at > r.settled_at))
    RETURNING r.*, p.released_at`.execute(tx);
  return rows[0];
}
