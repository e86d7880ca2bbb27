import { sql } from "kysely";
import type { Db, Tx } from "../db/connect";
import { negative, type Won, won } from "../money";

/**
 * Holds what is payable to a creator still until the transaction ends: whoever looks at it before taking from it comes
 * one after the other. Taken before any account is moved, so that it never stands in a circle with them.
 */
export async function lockPayable(tx: Tx, creatorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${creatorId}, 7))`.execute(tx);
}

/** As `lockPayable`, but false at once where somebody else holds it. */
export async function tryLockPayable(tx: Tx, creatorId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${creatorId}, 7)) AS held`.execute(tx);
  return rows[0]?.held === true;
}

type Balances = {
  held: Won;
  payable: Won;
  /** what the creator owes: refunded after it was paid out */
  receivable: Won;
};

/** Where a creator's money stands, each as a positive sum. */
export async function balancesOf(db: Db | Tx, creatorId: string): Promise<Balances> {
  const rows = await db
    .selectFrom("ledger_accounts")
    .select(["kind", "balance_won"])
    .where("account", "in", [`HELD:${creatorId}`, `PAYABLE:${creatorId}`, `ACT_RECEIVABLE:${creatorId}`])
    .execute();
  const balance = (kind: string) => won(rows.find((row) => row.kind === kind)?.balance_won ?? 0);
  // Liabilities are credits: negative in the ledger.
  return {
    held: negative(balance("HELD")),
    payable: negative(balance("PAYABLE")),
    receivable: balance("ACT_RECEIVABLE"),
  };
}
