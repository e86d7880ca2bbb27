import { sql } from "kysely";
import { limits } from "#contract/limits";
import { secondsAfter } from "../../clock";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { tryLockPayable } from "../../ledger/balances";
import { capturedSplit } from "../../ledger/captured-split";
import { releaseJournal } from "../../ledger/journals";
import { postJournal } from "../../ledger/post-journal";
import { refundSplit } from "../../ledger/refund-split";
import { minus, type Won, won } from "../../money";

const holdSeconds = limits.holdDays * 86_400;
const batch = 200;

/**
 * Makes payable what has been held for seven days, creator by creator. Any number of workers may run it at once, each
 * passing over the creators another is at, and be stopped anywhere: a payment is released with its journal or not at
 * all, and only once.
 */
export async function releaseHeld(deps: Deps, at: Date): Promise<void> {
  for (const creatorId of await creatorsDue(deps, at)) while ((await releaseBatch(deps, creatorId, at)) === batch);
}

async function creatorsDue(deps: Deps, at: Date): Promise<string[]> {
  const due = await deps.database.db
    .selectFrom("payments")
    .select("creator_id")
    .distinct()
    .where("released_at", "is", null)
    .where("approved_at", "<=", secondsAfter(at, -holdSeconds))
    .execute();
  return due.map((row) => row.creator_id);
}

/** How many were released; none where another worker, or a refund, is at this creator's money. */
async function releaseBatch(deps: Deps, creatorId: string, at: Date): Promise<number> {
  return deps.database.db.transaction().execute(async (tx) => {
    if (!(await tryLockPayable(tx, creatorId))) return 0;
    const due = await takeDue(tx, creatorId, at);
    for (const payment of due) await release(tx, creatorId, payment, at);
    return due.length;
  });
}

type Due = { order_id: string; refunded_won: number };

async function takeDue(tx: Tx, creatorId: string, at: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    UPDATE payments SET released_at = ${at} WHERE payment_id IN (
      SELECT payment_id FROM payments WHERE creator_id = ${creatorId} AND released_at IS NULL
        AND approved_at <= ${secondsAfter(at, -holdSeconds)} ORDER BY approved_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
    RETURNING order_id, refunded_won`.execute(tx);
  return rows;
}

async function release(tx: Tx, creatorId: string, { order_id, refunded_won }: Due, at: Date): Promise<void> {
  const net = await heldOf(tx, order_id, won(refunded_won));
  // Of what was given back whole nothing is left to release.
  if (net > 0) await postJournal(tx, releaseJournal(order_id, creatorId, net), at);
}

/** What is still held of an order's share after `refunded` won have gone back. */
async function heldOf(tx: Tx, orderId: string, refunded: Won): Promise<Won> {
  const split = await capturedSplit(tx, orderId);
  if (refunded === 0) return split.net;
  return minus(split.net, refundSplit(split, won(0), refunded).net);
}
