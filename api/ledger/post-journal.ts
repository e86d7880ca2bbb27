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
export async function postJournal(tx: Tx, { subject, entries }: Journal, at: Date): Promise<boolean> {
  const counted = entries.filter((entry) => entry.amount !== 0);
  if (counted.reduce((sum, entry) => plus(sum, entry.amount), won(0)) !== 0)
    throw new RangeError(`journal ${JSON.stringify(subject)} does not balance`);
  const columns = subjectColumns(subject);
  const { rows } = await sql<{ written: boolean }>`SELECT post_journal(
    event => ${columns.event}, at => ${at}, accounts => ${counted.map(nameOf)}, kinds => ${counted.map(({ account }) => account)},
    owners => ${counted.map(({ owner }) => owner ?? null)}, amounts => ${counted.map(({ amount }) => amount)},
    order_id => ${columns.order_id}, refund_id => ${columns.refund_id},
    chargeback_transaction_key => ${columns.chargeback_transaction_key}, settlement_id => ${columns.settlement_id},
    settled_transaction_key => ${columns.settled_transaction_key}, tax_month => ${columns.tax_month},
    finding_id => ${columns.finding_id}, returned_transaction_key => ${columns.returned_transaction_key},
    resolution => ${columns.resolution}) AS written`.execute(tx);
  return rows[0]?.written === true;
}

const nameOf = (entry: Entry) => (entry.owner ? `${entry.account}:${entry.owner}` : entry.account);
