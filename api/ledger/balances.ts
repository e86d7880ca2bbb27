import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import { negative, type Won, won } from "../money";

/**
 * Locks a creator's payable balance until the transaction ends, so that readers who will debit it run one after another.
 * Locked before any account row, which rules out deadlocks with them.
 */
export async function lockPayable(tx: Tx, creatorId: UserId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${creatorId}, 7))`.execute(tx);
}

/** As `lockPayable`, but returns false immediately while another transaction has the lock. */
export async function tryLockPayable(tx: Tx, creatorId: UserId): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${creatorId}, 7)) AS locked`.execute(tx);
  return rows[0]?.locked === true;
}

type Balances = {
  held: Won;
  payable: Won;
  /** owed by the creator: refunded after it was paid out */
  receivable: Won;
};

/** A creator's balances, each as a positive sum. */
export async function balancesOf(db: Db | Tx, creatorId: UserId): Promise<Balances> {
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
