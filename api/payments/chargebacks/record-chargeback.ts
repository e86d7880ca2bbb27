import type { Deps } from "../../deps";
import { notFound } from "../../http/api-error";
import { newId } from "../../ids";
import { lockPayable } from "../../ledger/balances";
import { endRefunded } from "../../memberships/end-refunded";
import { won } from "../../money";
import { bookReturn } from "../refunds/book-return";

type Chargeback = { paymentKey: string; transactionKey: string; amountWon: number; at: Date };

/**
 * Books money given back by the bank or from the provider's console: ledger, payment, and the end of a membership whose
 * period is fully refunded. A repeated transaction changes nothing and returns false. Throws RESOURCE_NOT_FOUND for a
 * payment that is not ours.
 */
export async function recordChargeback(
  deps: Deps,
  { paymentKey, transactionKey, amountWon, at }: Chargeback,
): Promise<boolean> {
  const known = await deps.database.db
    .selectFrom("payments")
    .select(["payment_id", "creator_id"])
    .where("provider_payment_key", "=", paymentKey)
    .executeTakeFirst();
  if (!known) throw notFound();
  return deps.database.db.transaction().execute(async (tx) => {
    await lockPayable(tx, known.creator_id);
    const paid = await tx
      .selectFrom("payments as p")
      .leftJoin("subscription_periods as per", "per.order_id", "p.order_id")
      .selectAll("p")
      .select(["per.subscription_id", "per.period_no"])
      .where("p.payment_id", "=", known.payment_id)
      .forUpdate("p")
      .executeTakeFirstOrThrow();
    const booked = await tx
      .selectFrom("refunds")
      .select("refund_id")
      .where("transaction_key", "=", transactionKey)
      .executeTakeFirst();
    if (booked) return false;
    const amount = won(amountWon);
    const whole = paid.refunded_won + amount === paid.amount_won;
    const ended = whole
      ? await endRefunded(tx, { subscriptionId: paid.subscription_id, periodNo: paid.period_no, at })
      : null;
    const taken = await bookReturn(tx, { paid, subject: { event: "chargeback", transactionKey }, amount, at });
    await tx
      .insertInto("refunds")
      .values({
        ...taken,
        refund_id: newId("rfd", at),
        payment_id: paid.payment_id,
        creator_id: paid.creator_id,
        amount_won: amount,
        origin: "bank",
        asked_by: null,
        reason: "",
        idempotency_key: transactionKey,
        outcome: "done",
        transaction_key: transactionKey,
        ended_subscription_id: ended,
        submitted_at: at,
        lease_until: at,
        settled_at: at,
      })
      .execute();
    return true;
  });
}
