import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { negative, plus, type Won, won } from "../money";
import type { Split } from "./split";

/** Debit positive, credit negative. */
export type Entry = { account: string; owner?: string; amount: Won };
export type Journal = { key: string; event: string; entries: Entry[] };

/**
 * Writes a journal in the transaction that changes the state it tells of. The same key again writes nothing and
 * answers false. Throws RangeError when it does not sum to zero; the database refuses it too.
 */
export async function post(tx: Tx, { key, event, entries }: Journal, at: Date): Promise<boolean> {
  const counted = entries.filter((entry) => entry.amount !== 0);
  if (counted.reduce((sum, entry) => plus(sum, entry.amount), won(0)) !== 0)
    throw new RangeError(`journal ${key} does not balance`);
  const written = await tx
    .insertInto("ledger_journals")
    .values({ journal_key: key, event, created_at: at })
    .onConflict((c) => c.doNothing())
    .returning("journal_key")
    .executeTakeFirst();
  if (!written) return false;
  // Accounts are moved in the order of their names, so that journals written at once never deadlock.
  for (const entry of [...counted].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) await move(tx, entry);
  await tx
    .insertInto("ledger_entries")
    .values(counted.map((entry) => ({ journal_key: key, account: nameOf(entry), amount_won: entry.amount })))
    .execute();
  return true;
}

/** Money captured from a fan: with the provider until it settles; the creator's share is held. */
export function captureJournal(orderId: string, creatorId: string, amount: Won, { fee, vat, net }: Split): Journal {
  return {
    key: `capture:${orderId}`,
    event: "capture",
    entries: [
      { account: "PG_CLEARING", amount },
      { account: "HELD", owner: creatorId, amount: negative(net) },
      { account: "FEE_REVENUE", amount: negative(fee) },
      { account: "VAT_OUT", amount: negative(vat) },
    ],
  };
}

/** An update first: an insert that ends as one is still held to the account's CHECK as if it stood alone. */
async function move(tx: Tx, entry: Entry): Promise<void> {
  const moved = await tx
    .updateTable("ledger_accounts")
    .set((e) => ({ balance_won: e("balance_won", "+", entry.amount) }))
    .where("account", "=", nameOf(entry))
    .executeTakeFirst();
  if (moved.numUpdatedRows > 0n) return;
  await sql`INSERT INTO ledger_accounts (account, kind, owner_id, balance_won)
    VALUES (${nameOf(entry)}, ${entry.account}, ${entry.owner ?? null}, ${entry.amount})
    ON CONFLICT (account) DO UPDATE SET balance_won = ledger_accounts.balance_won + excluded.balance_won`.execute(tx);
}

const nameOf = (entry: Entry) => (entry.owner ? `${entry.account}:${entry.owner}` : entry.account);
