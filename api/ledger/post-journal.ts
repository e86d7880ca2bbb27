import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { plus, type Won, won } from "../money";
import { type JournalSubject, subjectColumns } from "./journal-subject";

/** Debit positive, credit negative. */
type Entry = { account: string; owner?: string; amount: Won };

export type Journal = { subject: JournalSubject; entries: Entry[] };

/**
 * Writes a journal in the transaction that changes its subject, after every other row lock: its accounts are locked from
 * here to the commit, and every other payment waits for them. A subject that has its journal writes nothing and returns
 * false. Throws RangeError when it does not sum to zero; the database refuses it too.
 */
export const postJournal = async (tx: Tx, journal: Journal, at: Date): Promise<boolean> =>
  (await postJournals(tx, [journal], at)) === 1;

/** As `postJournal` for several, each account locked and changed once; returns how many were written. */
export async function postJournals(tx: Tx, journals: Journal[], at: Date): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    SELECT post_journals(${JSON.stringify(journals.map(toJson))}::jsonb, ${at}) AS written`.execute(tx);
  return rows[0]?.written ?? 0;
}

function toJson({ subject, entries }: Journal) {
  const counted = entries.filter((entry) => entry.amount !== 0);
  if (counted.reduce((sum, entry) => plus(sum, entry.amount), won(0)) !== 0)
    throw new RangeError(`journal ${JSON.stringify(subject)} does not balance`);
  return {
    subject: subjectColumns(subject),
    entries: counted.map((entry) => ({
      account: nameOf(entry),
      kind: entry.account,
      owner_id: entry.owner,
      amount_won: entry.amount,
    })),
  };
}

const nameOf = (entry: Entry) => (entry.owner ? `${entry.account}:${entry.owner}` : entry.account);
