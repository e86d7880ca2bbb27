import { sql } from "kysely";
import type { OrderId, UserId } from "#contract/ids";
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
 * Makes money payable that has been held for seven days, creator by creator. Any number of workers may run it at the same
 * time, each skipping creators another works on, and may be killed: a payment and its journal commit together, once.
 */
export async function releaseHeld(deps: Deps, at: Date): Promise<void> {
  // What is due stays due until settlements are on again.
  if (deps.switches.isOff("settlements")) return;
  for (const creatorId of await creatorsDue(deps, at)) while ((await releaseBatch(deps, creatorId, at)) === batch);
}

async function creatorsDue(deps: Deps, at: Date): Promise<UserId[]> {
  const due = await deps.database.db
    .selectFrom("payments")
    .select("creator_id")
    .distinct()
    .where("released_at", "is", null)
    .where("approved_at", "<=", secondsAfter(at, -holdSeconds))
    .execute();
  return due.map((row) => row.creator_id);
}

/** The number of released payments; zero where another worker or a refund has locked this creator's money. */
async function releaseBatch(deps: Deps, creatorId: UserId, at: Date): Promise<number> {
  return deps.database.db.transaction().execute(async (tx) => {
    if (!(await tryLockPayable(tx, creatorId))) return 0;
    const due = await claimDue(tx, creatorId, at);
    for (const payment of due) await release(tx, creatorId, payment, at);
    return due.length;
  });
}

type Due = { order_id: OrderId; refunded_won: number };

async function claimDue(tx: Tx, creatorId: UserId, at: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    UPDATE payments SET released_at = ${at} WHERE payment_id IN (
      SELECT payment_id FROM payments WHERE creator_id = ${creatorId} AND released_at IS NULL
        AND approved_at <= ${secondsAfter(at, -holdSeconds)} ORDER BY approved_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
    RETURNING order_id, refunded_won`.execute(tx);
  return rows;
}

async function release(tx: Tx, creatorId: UserId, { order_id, refunded_won }: Due, at: Date): Promise<void> {
  const net = await heldOf(tx, order_id, won(refunded_won));
  // A fully refunded payment has nothing left to release.
  if (net > 0) await postJournal(tx, releaseJournal({ orderId: order_id, creatorId, net }), at);
}

/** The part of an order's share that is still held after `refunded` won were refunded. */
async function heldOf(tx: Tx, orderId: OrderId, refunded: Won): Promise<Won> {
  const split = await capturedSplit(tx, orderId);
  if (refunded === 0) return split.net;
  return minus(split.net, refundSplit(split, won(0), refunded).net);
}
