import type { CivilDate } from "../clock";
import type { Deps } from "../deps";
import type { ListedTransaction } from "../payments/provider/toss";
import { bookProviderPayout } from "./book-provider-payout";

/** The provider did not answer: stored transactions stay, and the days are listed again later. */
export class ProviderUnavailable extends Error {}

const pagesAtMost = 10_000;

/** Stores every transaction the provider lists for a day, each once. Returns the number of new ones. */
export async function importTransactions(deps: Deps, day: CivilDate, at: Date): Promise<number> {
  let after: string | null = null;
  let added = 0;
  for (let page = 0; page < pagesAtMost; page++) {
    const listed = await deps.toss.listTransactions(day, after);
    if (listed.kind === "unknown") throw new ProviderUnavailable(`movements of ${day}`);
    added += await storeTransactions(deps, listed.rows, at);
    const last: string | undefined = listed.rows.at(-1)?.transactionKey;
    if (listed.isLast || !last || last === after) return added;
    after = last;
  }
  throw new ProviderUnavailable(`movements of ${day} have no end`);
}

async function storeTransactions(deps: Deps, rows: ListedTransaction[], at: Date): Promise<number> {
  // Transactions of zero won have no journal.
  const nonZero = rows.filter(({ amount }) => amount !== 0);
  if (nonZero.length === 0) return 0;
  const stored = await deps.database.db
    .insertInto("provider_transactions")
    .values(
      nonZero.map((row) => ({
        transaction_key: row.transactionKey,
        payment_key: row.paymentKey,
        order_id: row.orderId,
        amount_won: row.amount,
        status: row.status,
        moved_at: row.at,
        listed_at: at,
      })),
    )
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return Number(stored.numInsertedOrUpdatedRows ?? 0);
}

/** Books the provider's payouts of a day. Returns the number of new ones. */
export async function bookPayouts(deps: Deps, day: CivilDate, at: Date): Promise<number> {
  let added = 0;
  for (let page = 1; page < pagesAtMost; page++) {
    const listed = await deps.toss.listSettlements(day, page);
    if (listed.kind === "unknown") throw new ProviderUnavailable(`settlements of ${day}`);
    for (const row of listed.rows) if (await bookProviderPayout(deps, row, at)) added++;
    if (listed.isLast || listed.rows.length === 0) return added;
  }
  throw new ProviderUnavailable(`settlements of ${day} have no end`);
}
