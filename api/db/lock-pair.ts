import { sql } from "kysely";
import type { Tx } from "./connect";

/**
 * Holds what is between two people still until the transaction ends: a follow and a block of the same two, or two
 * blocks, come one after the other, and the later one sees what the earlier did.
 */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join(" ");
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${pair}, 6))`.execute(tx);
}
