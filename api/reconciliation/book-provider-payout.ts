import type { Deps } from "../deps";
import { postJournal } from "../ledger/post-journal";
import { won } from "../money";
import type { ListedSettlement } from "../payments/provider/toss";
import { recordDiscrepancy } from "./discrepancies";
import { settledJournal, uncleared } from "./journals";

/**
 * Books the provider's payout of a transaction: the money at the bank, and its fee as our cost. Once for each transaction;
 * false when it was booked before. A difference from the transaction goes to SUSPENSE.
 */
export async function bookProviderPayout(deps: Deps, row: ListedSettlement, at: Date): Promise<boolean> {
  const parts = { payOut: won(row.payOut), supply: won(row.supply), vat: won(row.vat), interest: won(row.interest) };
  return deps.database.db.transaction().execute(async (tx) => {
    const fresh = await tx
      .insertInto("provider_settlements")
      .values({
        transaction_key: row.transactionKey,
        payment_key: row.paymentKey,
        amount_won: row.amount,
        pay_out_won: row.payOut,
        supply_won: row.supply,
        vat_won: row.vat,
        interest_won: row.interest,
        sold_on: row.soldOn,
        paid_out_on: row.paidOutOn,
        posted_at: at,
      })
      .onConflict((c) => c.doNothing())
      .returning("transaction_key")
      .executeTakeFirst();
    if (!fresh) return false;
    await postJournal(tx, settledJournal({ transactionKey: row.transactionKey, ...parts }), at);
    const transaction = await tx
      .selectFrom("provider_transactions")
      .select(["amount_won", "order_id"])
      .where("transaction_key", "=", row.transactionKey)
      .executeTakeFirst();
    const transactionAmount = won(transaction?.amount_won ?? row.amount);
    const rest = uncleared(transactionAmount, parts);
    if (rest === 0) return true;
    const found = {
      kind: "settlementDiffers",
      subject: row.transactionKey,
      paymentKey: row.paymentKey,
      orderId: transaction?.order_id ?? null,
      paymentId: null,
      providerWon: transactionAmount - rest,
      oursWon: transactionAmount,
    } as const;
    if (await recordDiscrepancy(tx, { ...found, suspend: won(-rest) }, at))
      deps.log.error({ transactionKey: row.transactionKey }, "a settlement of the provider does not add up");
    return true;
  });
}
