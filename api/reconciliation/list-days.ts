import type { CivilDate } from "../clock";
import type { Deps } from "../deps";
import type { ListedTransaction } from "../payments/provider/toss";
import { postSettlement } from "./post-settlement";

/** The provider did not tell: what is on record stays, and the days are gone over again. */
export class ProviderSilent extends Error {}

const pagesAtMost = 10_000;

/** Keeps every movement the provider lists of a day; one that is listed again is kept once. Answers how many were new. */
export async function listDay(deps: Deps, day: CivilDate, at: Date): Promise<number> {
  let after: string | null = null;
  let fresh = 0;
  for (let page = 0; page < pagesAtMost; page++) {
    const listed = await deps.toss.listTransactions(day, after);
    if (listed.kind === "unknown") throw new ProviderSilent(`movements of ${day}`);
    fresh += await keep(deps, listed.rows, at);
    const last: string | undefined = listed.rows.at(-1)?.transactionKey;
    if (listed.isLast || !last || last === after) return fresh;
    after = last;
  }
  throw new ProviderSilent(`movements of ${day} have no end`);
}

async function keep(deps: Deps, rows: ListedTransaction[], at: Date): Promise<number> {
  // Nothing moved: no row of ours to stand for it.
  const moved = rows.filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return 0;
  const kept = await deps.database.db
    .insertInto("provider_transactions")
    .values(
      moved.map((row) => ({
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
  return Number(kept.numInsertedOrUpdatedRows ?? 0);
}

/** Books what the provider has paid out on a day. Answers how many were new. */
export async function settleDay(deps: Deps, day: CivilDate, at: Date): Promise<number> {
  let fresh = 0;
  for (let page = 1; page < pagesAtMost; page++) {
    const listed = await deps.toss.listSettlements(day, page);
    if (listed.kind === "unknown") throw new ProviderSilent(`settlements of ${day}`);
    for (const row of listed.rows) if (await postSettlement(deps, row, at)) fresh++;
    if (listed.isLast || listed.rows.length === 0) return fresh;
  }
  throw new ProviderSilent(`settlements of ${day} have no end`);
}
