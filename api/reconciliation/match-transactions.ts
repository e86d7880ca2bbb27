import { type Selectable, sql } from "kysely";
import type { OrderId, PaymentId, RefundId } from "#contract/ids";
import type { DiscrepancyKind } from "#contract/reconciliation/values";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { findJournalKey, type JournalSubject } from "../ledger/journal-subject";
import { postJournal } from "../ledger/post-journal";
import { type Won, won } from "../money";
import { recordChargeback } from "../payments/chargebacks/record-chargeback";
import { reverseChargeback } from "../payments/chargebacks/reverse-chargeback";
import { syncOrderWithProvider } from "../payments/receive-webhook";
import { recordRefundOutcome } from "../payments/refunds/record-refund-outcome";
import { refundOfMark } from "../payments/refunds/send-refund";
import { recordDiscrepancy, resolveDiscrepancy } from "./discrepancies";
import { suspenseReleaseJournal } from "./journals";

type ProviderTransaction = Selectable<Tables["provider_transactions"]>;

/**
 * Finds the journal of every provider transaction, or the reason for its absence: a lost outcome of our charge or refund is
 * recorded, a return without us is booked, anything unexplained is recorded as a discrepancy. Safe to stop and repeat.
 * Returns the number of new discrepancies.
 */
export async function matchTransactions(deps: Deps, at: Date): Promise<number> {
  await matchKnown(deps.database.db);
  let found = 0;
  for (const transaction of await listUnbooked(deps.database.db))
    if (await matchTransaction(deps, transaction, at)) found++;
  return found;
}

/** Matches nearly all: our own capture or refund with the same amount. A payment's first transaction is its capture. */
async function matchKnown(db: Db): Promise<void> {
  await sql`UPDATE provider_transactions t SET booked_as = j.journal_key
    FROM payments p JOIN ledger_journals j ON j.order_id = p.order_id AND j.event = 'capture'
    WHERE t.booked_as IS NULL AND NOT t.is_ignored AND t.amount_won > 0
      AND p.provider_payment_key = t.payment_key AND p.amount_won = t.amount_won
      AND NOT EXISTS (SELECT FROM provider_transactions other WHERE other.payment_key = t.payment_key AND other.amount_won > 0
        AND other.transaction_key <> t.transaction_key AND (other.booked_as IS NOT NULL OR other.is_ignored
          OR (other.moved_at, other.transaction_key) < (t.moved_at, t.transaction_key)))`.execute(db);
  await sql`UPDATE provider_transactions t SET booked_as = j.journal_key
    FROM refunds r JOIN ledger_journals j
      ON (j.event = 'refund' AND j.refund_id = r.refund_id) OR j.chargeback_transaction_key = r.transaction_key
    WHERE t.booked_as IS NULL AND NOT t.is_ignored AND t.amount_won < 0 AND r.transaction_key = t.transaction_key
      AND r.outcome = 'done' AND r.amount_won = -t.amount_won`.execute(db);
}

/** Captures before refunds, because a refund needs a booked capture. */
const listUnbooked = (db: Db): Promise<ProviderTransaction[]> =>
  db
    .selectFrom("provider_transactions")
    .selectAll()
    .where("booked_as", "is", null)
    .where("is_ignored", "=", false)
    .orderBy(sql`amount_won < 0`)
    .orderBy("moved_at")
    .orderBy("transaction_key")
    .execute();

/** True when a new discrepancy was recorded. */
export function matchTransaction(deps: Deps, transaction: ProviderTransaction, at: Date): Promise<boolean> {
  return transaction.amount_won > 0 ? matchCapture(deps, transaction, at) : matchReturn(deps, transaction, at);
}

async function matchCapture(deps: Deps, transaction: ProviderTransaction, at: Date): Promise<boolean> {
  const paid = (await paymentOf(deps.database.db, transaction)) ?? (await recordLostCharge(deps, transaction));
  if (!paid) return (await isInProgress(deps.database.db, transaction)) ? false : reportUnbooked(deps, transaction, at);
  const capture = { event: "capture", orderId: paid.order_id } as const;
  const isCapture = await linkJournal(deps.database.db, transaction, capture, paid.amount_won);
  if (isCapture) return false;
  if (await bookReversal(deps, transaction, paid, at)) return false;
  if (await isCaptureListed(deps.database.db, paid.order_id, transaction))
    return reportDiscrepancy(
      deps,
      transaction,
      { kind: "providerOnly", paymentId: paid.payment_id, oursWon: null },
      at,
    );
  const suspend = won(transaction.amount_won - paid.amount_won);
  const differs = { kind: "amountDiffers", paymentId: paid.payment_id, oursWon: paid.amount_won, suspend } as const;
  return reportDiscrepancy(deps, transaction, differs, at);
}

/** A charge whose outcome was lost or left to an admin: the provider is asked, and a capture is recorded. */
async function recordLostCharge(deps: Deps, transaction: ProviderTransaction) {
  await syncOrderWithProvider(deps, transaction.order_id, { alsoReviewed: true });
  return paymentOf(deps.database.db, transaction);
}

/** The outcome is still unknown: the worker keeps trying, and the next run finds the result. */
const isInProgress = async (db: Db, { order_id }: ProviderTransaction): Promise<boolean> =>
  (await db
    .selectFrom("payment_attempts")
    .select("attempt_id")
    .where("order_id", "=", order_id)
    .where("outcome", "=", "pending")
    .executeTakeFirst()) !== undefined;

/** Captured at the provider only; an amount other than the order's is booked to SUSPENSE until it is explained. */
async function reportUnbooked(deps: Deps, transaction: ProviderTransaction, at: Date): Promise<boolean> {
  const order = await deps.database.db
    .selectFrom("orders")
    .leftJoin("payments", "payments.order_id", "orders.order_id")
    .select(["orders.amount_won", "payments.payment_id"])
    .where("orders.order_id", "=", transaction.order_id)
    .executeTakeFirst();
  const differs = order && !order.payment_id && order.amount_won !== transaction.amount_won;
  if (!differs)
    return reportDiscrepancy(deps, transaction, { kind: "providerOnly", paymentId: null, oursWon: null }, at);
  const suspend = won(transaction.amount_won);
  return reportDiscrepancy(
    deps,
    transaction,
    { kind: "amountDiffers", paymentId: null, oursWon: order.amount_won, suspend },
    at,
  );
}

async function matchReturn(deps: Deps, transaction: ProviderTransaction, at: Date): Promise<boolean> {
  if (await takeFromSuspense(deps, transaction, at)) return false;
  const { db } = deps.database;
  const paid = await paymentOf(db, transaction);
  if (!paid)
    return (await resolveIfReturned(deps, transaction, at)) ? false : reportReturn(deps, transaction, null, at);
  // First: one of our refunds with an unknown outcome, if recorded as a chargeback, would be sent a second time.
  if ((await recordLostRefund(deps, transaction, paid.payment_id, at)) === "unknown") return false;
  const booked = await refundOf(db, transaction.transaction_key);
  if (booked) return matchBooked(deps, transaction, booked, at);
  const now = (await paymentOf(db, transaction)) ?? paid;
  // More than we captured cannot belong to this payment.
  if (now.refunded_won - transaction.amount_won > now.amount_won)
    return reportReturn(deps, transaction, paid.payment_id, at);
  const { transaction_key: transactionKey, payment_key: paymentKey } = transaction;
  await recordChargeback(deps, { paymentKey, transactionKey, amountWon: -transaction.amount_won, at });
  deps.log.warn({ transactionKey, paymentId: paid.payment_id }, "money went back without us, and is booked");
  await linkJournal(db, transaction, { event: "chargeback", transactionKey }, -transaction.amount_won);
  return false;
}

type MatchedRefund = { refund_id: RefundId; origin: string; amount_won: number; payment_id: PaymentId };

async function matchBooked(
  deps: Deps,
  transaction: ProviderTransaction,
  refund: MatchedRefund,
  at: Date,
): Promise<boolean> {
  const subject: JournalSubject =
    refund.origin === "bank"
      ? { event: "chargeback", transactionKey: transaction.transaction_key }
      : { event: "refund", refundId: refund.refund_id };
  if (await linkJournal(deps.database.db, transaction, subject, refund.amount_won)) return false;
  const oursWon = -refund.amount_won;
  const suspend = won(transaction.amount_won - oursWon);
  return reportDiscrepancy(
    deps,
    transaction,
    { kind: "amountDiffers", paymentId: refund.payment_id, oursWon, suspend },
    at,
  );
}

/** Our own refund with a lost response is recognized by the mark in its cancel. */
async function recordLostRefund(
  deps: Deps,
  transaction: ProviderTransaction,
  paymentId: PaymentId,
  at: Date,
): Promise<"recorded" | "not ours" | "unknown"> {
  const open = await deps.database.db
    .selectFrom("refunds")
    .select("refund_id")
    .where("payment_id", "=", paymentId)
    .where("outcome", "in", ["pending", "review"])
    .executeTakeFirst();
  if (!open) return "not ours";
  const found = await deps.toss.findCancels(transaction.payment_key);
  if (found.kind === "unknown") return "unknown";
  const cancel = found.cancels.find(({ transactionKey }) => transactionKey === transaction.transaction_key);
  if (!cancel) return "unknown";
  if (refundOfMark(cancel.reason) !== open.refund_id) return "not ours";
  const { transactionKey, amount } = cancel;
  await recordRefundOutcome(deps, {
    refundId: open.refund_id,
    outcome: { kind: "done", transactionKey, amount },
    at,
    alsoReviewed: true,
  });
  return (await refundOf(deps.database.db, transactionKey)) ? "recorded" : "unknown";
}

/** A return of money in SUSPENSE is claimed from there, in parts too where it belongs to no payment. */
async function takeFromSuspense(deps: Deps, transaction: ProviderTransaction, at: Date): Promise<boolean> {
  return deps.database.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom("reconciliation_findings")
      .select(["finding_id", "suspense_won", "payment_id"])
      .where("payment_key", "=", transaction.payment_key)
      .where("resolved_at", "is", null)
      .where("suspense_won", "<=", transaction.amount_won)
      .where((e) => e.or([e("suspense_won", "=", transaction.amount_won), e("payment_id", "is", null)]))
      .orderBy("found_at")
      .forUpdate()
      .executeTakeFirst();
    if (!open || !(await lockUnbooked(tx, transaction))) return false;
    const { finding_id: findingId } = open;
    const subject = { event: "recon", findingId, transactionKey: transaction.transaction_key } as const;
    const part = won(transaction.amount_won);
    if (open.suspense_won === part) {
      await resolveDiscrepancy(tx, { findingId, resolution: "refunded", by: null, releasedBy: subject, at });
    } else {
      await postJournal(tx, suspenseReleaseJournal(subject, part, "PG_CLEARING"), at);
      await tx
        .updateTable("reconciliation_findings")
        .set({ suspense_won: open.suspense_won - part })
        .where("finding_id", "=", findingId)
        .execute();
    }
    return bookAs(tx, transaction, subject);
  });
}

/** Locks a transaction until its own ends; false where another run has booked it. */
async function lockUnbooked(tx: Tx, { transaction_key }: ProviderTransaction): Promise<boolean> {
  const unbooked = await tx
    .selectFrom("provider_transactions")
    .select("transaction_key")
    .where("transaction_key", "=", transaction_key)
    .where("booked_as", "is", null)
    .where("is_ignored", "=", false)
    .forUpdate()
    .executeTakeFirst();
  return unbooked !== undefined;
}

/** A charge without us that was returned again was never ours: both transactions are explained. */
async function resolveIfReturned(deps: Deps, transaction: ProviderTransaction, at: Date): Promise<boolean> {
  const { rows } = await sql<{
    rest: number;
  }>`SELECT coalesce(sum(amount_won), 0)::bigint AS rest FROM provider_transactions
    WHERE payment_key = ${transaction.payment_key} AND booked_as IS NULL AND NOT is_ignored`.execute(deps.database.db);
  if (rows[0]?.rest !== 0) return false;
  await deps.database.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom("reconciliation_findings")
      .select("finding_id")
      .where("payment_key", "=", transaction.payment_key)
      .where("kind", "=", "providerOnly")
      .where("resolved_at", "is", null)
      .execute();
    for (const { finding_id: findingId } of open)
      await resolveDiscrepancy(tx, { findingId, resolution: "refunded", by: null, at });
    await ignoreTransactions(tx, transaction.payment_key);
  });
  return true;
}

/** Marks transactions that need no journal, and for which none is searched any more. */
export async function ignoreTransactions(tx: Tx, paymentKey: string): Promise<void> {
  await sql`UPDATE provider_transactions SET is_ignored = true
    WHERE payment_key = ${paymentKey} AND booked_as IS NULL AND NOT is_ignored`.execute(tx);
}

type MatchedPayment = { payment_id: PaymentId; order_id: OrderId; amount_won: number; refunded_won: number };

const paymentOf = (db: Db, { payment_key }: ProviderTransaction): Promise<MatchedPayment | undefined> =>
  db
    .selectFrom("payments")
    .select(["payment_id", "order_id", "amount_won", "refunded_won"])
    .where("provider_payment_key", "=", payment_key)
    .executeTakeFirst();

const refundOf = (db: Db, transactionKey: string): Promise<MatchedRefund | undefined> =>
  db
    .selectFrom("refunds")
    .select(["refund_id", "origin", "amount_won", "payment_id"])
    .where("transaction_key", "=", transactionKey)
    .where("outcome", "=", "done")
    .executeTakeFirst();

/** Links a transaction to its journal; false where the amounts differ or the journal already has a transaction. */
async function linkJournal(
  db: Db,
  transaction: ProviderTransaction,
  subject: JournalSubject,
  oursWon: number,
): Promise<boolean> {
  return Math.abs(transaction.amount_won) === oursWon && bookAs(db, transaction, subject);
}

/** False where the transaction is booked or ignored, or the subject's journal is missing or has a transaction. */
async function bookAs(
  db: Db | Tx,
  { transaction_key }: ProviderTransaction,
  subject: JournalSubject,
): Promise<boolean> {
  const journal = await findJournalKey(db, subject);
  if (!journal) return false;
  const { rows } = await sql`UPDATE provider_transactions SET booked_as = ${journal}
    WHERE transaction_key = ${transaction_key} AND booked_as IS NULL AND NOT is_ignored
      AND NOT EXISTS (SELECT FROM provider_transactions WHERE booked_as = ${journal}) RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** A second capture of a payment, with the amount of its chargeback: the chargeback was won. */
async function bookReversal(
  deps: Deps,
  transaction: ProviderTransaction,
  paid: MatchedPayment,
  at: Date,
): Promise<boolean> {
  const { db } = deps.database;
  const chargeback = await db
    .selectFrom("refunds")
    .select(["refund_id", "won_transaction_key"])
    .where("payment_id", "=", paid.payment_id)
    .where("origin", "=", "bank")
    .where("outcome", "=", "done")
    .where("amount_won", "=", transaction.amount_won)
    .where("settled_at", "is not", null)
    .where((e) => e.or([e("won_at", "is", null), e("won_transaction_key", "=", transaction.transaction_key)]))
    .orderBy("settled_at", "desc")
    .executeTakeFirst();
  if (!chargeback || !(await isCaptureListed(db, paid.order_id, transaction))) return false;
  if (!chargeback.won_transaction_key) {
    const reversal = { refundId: chargeback.refund_id, transactionKey: transaction.transaction_key, at };
    if (!(await reverseChargeback(deps, reversal))) return false;
  }
  return linkJournal(db, transaction, { event: "cbwon", refundId: chargeback.refund_id }, transaction.amount_won);
}

const isCaptureListed = async (db: Db, orderId: OrderId, { transaction_key }: ProviderTransaction): Promise<boolean> =>
  (await db
    .selectFrom("ledger_journals as j")
    .innerJoin("provider_transactions as t", "t.booked_as", "j.journal_key")
    .select("t.transaction_key")
    .where("j.event", "=", "capture")
    .where("j.order_id", "=", orderId)
    .where("t.transaction_key", "<>", transaction_key)
    .executeTakeFirst()) !== undefined;

type Report = { kind: DiscrepancyKind; paymentId: PaymentId | null; oursWon: number | null; suspend?: Won };

const reportReturn = (deps: Deps, transaction: ProviderTransaction, paymentId: PaymentId | null, at: Date) =>
  reportDiscrepancy(deps, transaction, { kind: "providerOnly", paymentId, oursWon: null }, at);

async function reportDiscrepancy(
  deps: Deps,
  transaction: ProviderTransaction,
  report: Report,
  at: Date,
): Promise<boolean> {
  const { transaction_key: subject, payment_key: paymentKey, order_id: orderId, amount_won: providerWon } = transaction;
  const findingId = await deps.database.db.transaction().execute(async (tx) => {
    const id = await recordDiscrepancy(tx, { ...report, subject, paymentKey, orderId, providerWon }, at);
    // The difference is in SUSPENSE: the transaction is booked, though not to its final account.
    if (id && report.suspend) await bookAs(tx, transaction, { event: "recon", findingId: id });
    return id;
  });
  if (findingId) deps.log.error({ findingId, kind: report.kind }, "the provider's list and ours do not agree");
  return findingId !== null;
}
