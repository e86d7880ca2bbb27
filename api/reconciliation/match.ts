import { type Selectable, sql } from "kysely";
import type { FindingKind } from "#contract/review-kinds";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { postJournal } from "../ledger/post-journal";
import { type Won, won } from "../money";
import { recordChargeback } from "../payments/chargebacks/record-chargeback";
import { reverseChargeback } from "../payments/chargebacks/reverse-chargeback";
import { syncOrderWithProvider } from "../payments/receive-webhook";
import { recordRefundOutcome } from "../payments/refunds/record-refund-outcome";
import { refundOfMark } from "../payments/refunds/send-refund";
import { endFinding, recordFinding } from "./findings";
import { suspenseEndJournal } from "./journals";

type Movement = Selectable<Tables["provider_transactions"]>;

/**
 * Finds for every movement of the provider's the journal that stands for it, and where there is none finds out why:
 * a charge or refund of ours whose outcome was lost is settled, what went back without us is booked, and what cannot be
 * explained is written down for a person. Stopped anywhere, the next run goes on; again it changes nothing. Answers how
 * many were written down.
 */
export async function matchMovements(deps: Deps, at: Date): Promise<number> {
  await matchAtOnce(deps.database.db);
  let found = 0;
  for (const movement of await listUnbooked(deps.database.db)) if (await matchMovement(deps, movement, at)) found++;
  return found;
}

/** Nearly all of them: a capture or refund of ours, of its amount. The first of a payment's movements is its capture. */
async function matchAtOnce(db: Db): Promise<void> {
  await sql`UPDATE provider_transactions t SET booked_as = 'capture:' || p.order_id FROM payments p
    WHERE t.booked_as IS NULL AND t.amount_won > 0 AND p.provider_payment_key = t.payment_key AND p.amount_won = t.amount_won
      AND NOT EXISTS (SELECT FROM provider_transactions other WHERE other.payment_key = t.payment_key AND other.amount_won > 0
        AND other.transaction_key <> t.transaction_key
        AND (other.booked_as IS NOT NULL OR (other.moved_at, other.transaction_key) < (t.moved_at, t.transaction_key)))`.execute(
    db,
  );
  await sql`UPDATE provider_transactions t
    SET booked_as = CASE r.origin WHEN 'bank' THEN 'chargeback:' || r.transaction_key ELSE 'refund:' || r.refund_id END
    FROM refunds r WHERE t.booked_as IS NULL AND t.amount_won < 0 AND r.transaction_key = t.transaction_key
      AND r.outcome = 'done' AND r.amount_won = -t.amount_won`.execute(db);
}

/** What went in before what went back, for nothing can go back of what is not booked. */
const listUnbooked = (db: Db): Promise<Movement[]> =>
  db
    .selectFrom("provider_transactions")
    .selectAll()
    .where("booked_as", "is", null)
    .orderBy(sql`amount_won < 0`)
    .orderBy("moved_at")
    .orderBy("transaction_key")
    .execute();

/** True when it had to be written down for a person, and was not before. */
export function matchMovement(deps: Deps, movement: Movement, at: Date): Promise<boolean> {
  return movement.amount_won > 0 ? matchPaid(deps, movement, at) : matchGoneBack(deps, movement, at);
}

async function matchPaid(deps: Deps, movement: Movement, at: Date): Promise<boolean> {
  const paid = (await paymentOf(deps.database.db, movement)) ?? (await settleLost(deps, movement));
  if (!paid) return (await isUnderWay(deps.database.db, movement)) ? false : reportUnbooked(deps, movement, at);
  const isCapture = await book(deps.database.db, movement, `capture:${paid.order_id}`, paid.amount_won);
  if (isCapture) return false;
  if (await bookWonBack(deps, movement, paid, at)) return false;
  if (await isCaptureListed(deps.database.db, paid.order_id, movement))
    return report(deps, movement, { kind: "providerOnly", paymentId: paid.payment_id, oursWon: null }, at);
  const suspend = won(movement.amount_won - paid.amount_won);
  const differs = { kind: "amountDiffers", paymentId: paid.payment_id, oursWon: paid.amount_won, suspend } as const;
  return report(deps, movement, differs, at);
}

/** A charge whose outcome was lost, or left to a person: the provider is asked, and what it captured is settled. */
async function settleLost(deps: Deps, movement: Movement) {
  await syncOrderWithProvider(deps, movement.order_id, { alsoReviewed: true });
  return paymentOf(deps.database.db, movement);
}

/** Nobody could find out yet what became of it: the worker goes on trying, and the next run finds what it found. */
const isUnderWay = async (db: Db, { order_id }: Movement): Promise<boolean> =>
  (await db
    .selectFrom("payment_attempts")
    .select("attempt_id")
    .where("order_id", "=", order_id)
    .where("outcome", "=", "pending")
    .executeTakeFirst()) !== undefined;

/** Captured, and no capture of ours: of another amount than its order it lies in SUSPENSE until it is explained. */
async function reportUnbooked(deps: Deps, movement: Movement, at: Date): Promise<boolean> {
  const order = await deps.database.db
    .selectFrom("orders")
    .leftJoin("payments", "payments.order_id", "orders.order_id")
    .select(["orders.amount_won", "payments.payment_id"])
    .where("orders.order_id", "=", movement.order_id)
    .executeTakeFirst();
  const differs = order && !order.payment_id && order.amount_won !== movement.amount_won;
  if (!differs) return report(deps, movement, { kind: "providerOnly", paymentId: null, oursWon: null }, at);
  const suspend = won(movement.amount_won);
  return report(deps, movement, { kind: "amountDiffers", paymentId: null, oursWon: order.amount_won, suspend }, at);
}

async function matchGoneBack(deps: Deps, movement: Movement, at: Date): Promise<boolean> {
  if (await takeFromSuspense(deps, movement, at)) return false;
  const { db } = deps.database;
  const paid = await paymentOf(db, movement);
  if (!paid) return (await cancelsOut(deps, movement, at)) ? false : reportGone(deps, movement, null, at);
  // Taken for the bank's before that is sure, our own refund would be sent a second time.
  if ((await settleLostRefund(deps, movement, paid.payment_id, at)) === "unknown") return false;
  const booked = await refundOf(db, movement.transaction_key);
  if (booked) return matchBooked(deps, movement, booked, at);
  const now = (await paymentOf(db, movement)) ?? paid;
  // More than we have captured of it cannot be anybody's share.
  if (now.refunded_won - movement.amount_won > now.amount_won) return reportGone(deps, movement, paid.payment_id, at);
  const { transaction_key: transactionKey, payment_key: paymentKey } = movement;
  await recordChargeback(deps, { paymentKey, transactionKey, amountWon: -movement.amount_won, at });
  deps.log.warn({ transactionKey, paymentId: paid.payment_id }, "money went back without us, and is booked");
  await book(db, movement, `chargeback:${transactionKey}`, -movement.amount_won);
  return false;
}

type Booked = { refund_id: string; origin: string; amount_won: number; payment_id: string };

async function matchBooked(deps: Deps, movement: Movement, refund: Booked, at: Date): Promise<boolean> {
  const journal = refund.origin === "bank" ? `chargeback:${movement.transaction_key}` : `refund:${refund.refund_id}`;
  if (await book(deps.database.db, movement, journal, refund.amount_won)) return false;
  const oursWon = -refund.amount_won;
  const suspend = won(movement.amount_won - oursWon);
  return report(deps, movement, { kind: "amountDiffers", paymentId: refund.payment_id, oursWon, suspend }, at);
}

/** A refund of ours whose answer was lost is known by the mark its cancel bears at the provider. */
async function settleLostRefund(
  deps: Deps,
  movement: Movement,
  paymentId: string,
  at: Date,
): Promise<"settled" | "not ours" | "unknown"> {
  const open = await deps.database.db
    .selectFrom("refunds")
    .select("refund_id")
    .where("payment_id", "=", paymentId)
    .where("outcome", "in", ["pending", "review"])
    .executeTakeFirst();
  if (!open) return "not ours";
  const found = await deps.toss.findCancels(movement.payment_key);
  if (found.kind === "unknown") return "unknown";
  const cancel = found.cancels.find(({ transactionKey }) => transactionKey === movement.transaction_key);
  if (!cancel) return "unknown";
  if (refundOfMark(cancel.reason) !== open.refund_id) return "not ours";
  const { transactionKey, amount } = cancel;
  await recordRefundOutcome(deps, open.refund_id, { kind: "done", transactionKey, amount }, at, { alsoReviewed: true });
  return (await refundOf(deps.database.db, transactionKey)) ? "settled" : "unknown";
}

/** What went back of money that lies in SUSPENSE is taken from there: whole or in parts of what is nobody's payment. */
async function takeFromSuspense(deps: Deps, movement: Movement, at: Date): Promise<boolean> {
  return deps.database.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom("reconciliation_findings")
      .select(["finding_id", "suspense_won", "payment_id"])
      .where("payment_key", "=", movement.payment_key)
      .where("resolved_at", "is", null)
      .where("suspense_won", "<=", movement.amount_won)
      .where((e) => e.or([e("suspense_won", "=", movement.amount_won), e("payment_id", "is", null)]))
      .orderBy("found_at")
      .forUpdate()
      .executeTakeFirst();
    if (!open) return false;
    const key = `recon:${open.finding_id}:${movement.transaction_key}`;
    const taken = await tx
      .updateTable("provider_transactions")
      .set({ booked_as: key })
      .where("transaction_key", "=", movement.transaction_key)
      .where("booked_as", "is", null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return false;
    const part = won(movement.amount_won);
    if (open.suspense_won === part) {
      const deed = movement.transaction_key;
      return endFinding(tx, { findingId: open.finding_id, resolution: "refunded", by: null, deed, at });
    }
    await postJournal(tx, suspenseEndJournal(open.finding_id, movement.transaction_key, part, "PG_CLEARING"), at);
    await tx
      .updateTable("reconciliation_findings")
      .set({ suspense_won: open.suspense_won - part })
      .where("finding_id", "=", open.finding_id)
      .execute();
    return true;
  });
}

/** What came without us and has gone back again was never ours: both ends of it are explained. */
async function cancelsOut(deps: Deps, movement: Movement, at: Date): Promise<boolean> {
  const { rows } = await sql<{
    rest: number;
  }>`SELECT coalesce(sum(amount_won), 0)::bigint AS rest FROM provider_transactions
    WHERE payment_key = ${movement.payment_key} AND booked_as IS NULL`.execute(deps.database.db);
  if (rows[0]?.rest !== 0) return false;
  await deps.database.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom("reconciliation_findings")
      .select("finding_id")
      .where("payment_key", "=", movement.payment_key)
      .where("kind", "=", "providerOnly")
      .where("resolved_at", "is", null)
      .execute();
    for (const { finding_id: findingId } of open)
      await endFinding(tx, { findingId, resolution: "refunded", by: null, at });
    await setAside(tx, movement.payment_key);
  });
  return true;
}

/** No journal stands for these, and none is looked for any more. */
export async function setAside(tx: Tx, paymentKey: string): Promise<void> {
  await sql`UPDATE provider_transactions SET booked_as = 'none:' || transaction_key
    WHERE payment_key = ${paymentKey} AND booked_as IS NULL`.execute(tx);
}

type Paid = { payment_id: string; order_id: string; amount_won: number; refunded_won: number };

const paymentOf = (db: Db, { payment_key }: Movement): Promise<Paid | undefined> =>
  db
    .selectFrom("payments")
    .select(["payment_id", "order_id", "amount_won", "refunded_won"])
    .where("provider_payment_key", "=", payment_key)
    .executeTakeFirst();

const refundOf = (db: Db, transactionKey: string): Promise<Booked | undefined> =>
  db
    .selectFrom("refunds")
    .select(["refund_id", "origin", "amount_won", "payment_id"])
    .where("transaction_key", "=", transactionKey)
    .where("outcome", "=", "done")
    .executeTakeFirst();

/** Names the journal that stands for a movement; false where the amounts differ or the journal has its movement already. */
async function book(db: Db, movement: Movement, journal: string, oursWon: number): Promise<boolean> {
  if (Math.abs(movement.amount_won) !== oursWon) return false;
  const { rows } = await sql`UPDATE provider_transactions SET booked_as = ${journal}
    WHERE transaction_key = ${movement.transaction_key} AND booked_as IS NULL
      AND NOT EXISTS (SELECT FROM provider_transactions WHERE booked_as = ${journal}) RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Money in again for a payment whose chargeback took as much: it was won. */
async function bookWonBack(deps: Deps, movement: Movement, paid: Paid, at: Date): Promise<boolean> {
  const { db } = deps.database;
  const lost = await db
    .selectFrom("refunds")
    .select(["refund_id", "won_transaction_key"])
    .where("payment_id", "=", paid.payment_id)
    .where("origin", "=", "bank")
    .where("outcome", "=", "done")
    .where("amount_won", "=", movement.amount_won)
    .where("settled_at", "is not", null)
    .where((e) => e.or([e("won_at", "is", null), e("won_transaction_key", "=", movement.transaction_key)]))
    .orderBy("settled_at", "desc")
    .executeTakeFirst();
  if (!lost || !(await isCaptureListed(db, paid.order_id, movement))) return false;
  if (!lost.won_transaction_key) {
    const told = { refundId: lost.refund_id, transactionKey: movement.transaction_key, at };
    if (!(await reverseChargeback(deps, told))) return false;
  }
  return book(db, movement, `cbwon:${lost.refund_id}`, movement.amount_won);
}

const isCaptureListed = async (db: Db, orderId: string, { transaction_key }: Movement): Promise<boolean> =>
  (await db
    .selectFrom("provider_transactions")
    .select("transaction_key")
    .where("booked_as", "=", `capture:${orderId}`)
    .where("transaction_key", "<>", transaction_key)
    .executeTakeFirst()) !== undefined;

type Report = { kind: FindingKind; paymentId: string | null; oursWon: number | null; suspend?: Won };

const reportGone = (deps: Deps, movement: Movement, paymentId: string | null, at: Date) =>
  report(deps, movement, { kind: "providerOnly", paymentId, oursWon: null }, at);

async function report(deps: Deps, movement: Movement, told: Report, at: Date): Promise<boolean> {
  const { transaction_key: subject, payment_key: paymentKey, order_id: orderId, amount_won: providerWon } = movement;
  const findingId = await deps.database.db.transaction().execute(async (tx) => {
    const id = await recordFinding(tx, { ...told, subject, paymentKey, orderId, providerWon }, at);
    // Its difference is in SUSPENSE: the movement stands in the books, if not where it should.
    if (id && told.suspend)
      await tx
        .updateTable("provider_transactions")
        .set({ booked_as: `recon:${id}` })
        .where("transaction_key", "=", subject)
        .execute();
    return id;
  });
  if (findingId) deps.log.error({ findingId, kind: told.kind }, "the provider's list and ours do not agree");
  return findingId !== null;
}
