import { sql } from "kysely";
import type { AnyId, UserId } from "#contract/ids";
import type { Tx } from "./connect";

/**
 * Locks the relationship of two users, or of a user and what is theirs alone, until the transaction ends: concurrent follows and blocks of the same two run one
 * after another, and the later one sees the earlier one's result.
 */
export async function lockPair(tx: Tx, userId: UserId, other: AnyId | "drafts"): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${keyOf(userId, other)})`.execute(tx);
}

/** As lockPair, but never waits: false when another transaction has the lock. */
export async function tryLockPair(tx: Tx, [userId, other]: [UserId, UserId]): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${keyOf(userId, other)}) AS locked`.execute(tx);
  return rows[0]?.locked === true;
}

const keyOf = (userId: UserId, other: AnyId | "drafts") =>
  sql`hashtextextended(${[userId, other].sort().join(" ")}, 6)`;
