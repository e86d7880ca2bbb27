import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { plus, type Won, won } from "../money";

/** Debit positive, credit negative. */
type Entry = { account: string; owner?: string; amount: Won };
export type Journal = { key: string; event: string; entries: Entry[] };

/**
 * Writes a journal in the transaction that changes the state it tells of, after every row others may hold: the accounts
 * are locked from here to the commit, and every other payment waits for them. The same key again writes nothing and
 * answers false. Throws RangeError when it does not sum to zero; the database refuses it too.
 */
export async function postJournal(tx: Tx, { key, event, entries }: Journal, at: Date): Promise<boolean> {
  const counted = entries.filter((entry) => entry.amount !== 0);
  if (counted.reduce((sum, entry) => plus(sum, entry.amount), won(0)) !== 0)
    throw new RangeError(`journal ${key} does not balance`);
  const { rows } = await sql<{ written: boolean }>`SELECT ledger_post(${key}, ${event}, ${at},
    ${counted.map(nameOf)}, ${counted.map(({ account }) => account)},
    ${counted.map(({ owner }) => owner ?? null)}, ${counted.map(({ amount }) => amount)}) AS written`.execute(tx);
  return rows[0]?.written === true;
}

const nameOf = (entry: Entry) => (entry.owner ? `${entry.account}:${entry.owner}` : entry.account);
