import { sql } from "kysely";
import type { AnyId, UserId } from "#contract/ids";
import type { Tx } from "./connect";

/**
 * Locks the relationship of two users, or of a user and what is theirs alone, until the transaction ends: concurrent follows and blocks of the same two run one
 * after another, and the later one sees the earlier one's result.
 */
export async function lockPair(tx: Tx, userId: UserId, other: AnyId | "drafts"): Promise<void> {
  const pair = [userId, other].sort().join(" ");
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${pair}, 6))`.execute(tx);
}
