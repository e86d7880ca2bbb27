import type { Deps } from "../deps";
import { postJournal } from "../ledger/post-journal";
import { won } from "../money";
import type { ListedSettlement } from "../payments/provider/toss";
import { recordFinding } from "./findings";
import { notCleared, settledJournal } from "./journals";

/**
 * The provider has paid a movement out: the bank has the money, the fee is ours to bear. Once for each movement, however
 * often it is listed; false when it was booked before. What does not add up to the movement goes to SUSPENSE.
 */
export async function postSettlement(deps: Deps, row: ListedSettlement, at: Date): Promise<boolean> {
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
    const movement = await tx
      .selectFrom("provider_transactions")
      .select(["amount_won", "order_id"])
      .where("transaction_key", "=", row.transactionKey)
      .executeTakeFirst();
    const moved = won(movement?.amount_won ?? row.amount);
    const rest = notCleared(moved, parts);
    if (rest === 0) return true;
    const found = {
      kind: "settlementDiffers",
      subject: row.transactionKey,
      paymentKey: row.paymentKey,
      orderId: movement?.order_id ?? null,
      paymentId: null,
      providerWon: moved - rest,
      oursWon: moved,
    } as const;
    if (await recordFinding(tx, { ...found, suspend: won(-rest) }, at))
      deps.log.error({ transactionKey: row.transactionKey }, "a settlement of the provider does not add up");
    return true;
  });
}
