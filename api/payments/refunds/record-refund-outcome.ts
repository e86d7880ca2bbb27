import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { lockPayable } from "../../ledger/balances";
import { resumeRefunded } from "../../memberships/end-refunded";
import { won } from "../../money";
import type { OutcomeOptions } from "../charges/outcome-options";
import { bookReturn } from "./book-return";
import type { RefundOutcome } from "./send-refund";

/**
 * Makes a refund's outcome the truth in one transaction: refund, payment, ledger, and the membership that goes on where
 * nothing was given back. Of two that bring an outcome the first counts; an unresolved one changes nothing.
 * `alsoReviewed` settles one that was left to a person, too.
 */
export async function recordRefundOutcome(
  deps: Deps,
  refundId: string,
  outcome: RefundOutcome,
  at: Date,
  { alsoReviewed = false, alongside }: Pick<OutcomeOptions, "alsoReviewed" | "alongside"> = {},
): Promise<void> {
  if (outcome.kind === "unresolved") return;
  const settled = await deps.database.db.transaction().execute(async (tx) => {
    const refund = await holdRefund(tx, refundId);
    const isOpen = refund.outcome === "pending" || (alsoReviewed && refund.outcome === "review");
    if (!isOpen) return refund.outcome;
    await alongside?.(tx);
    if (outcome.kind === "refused") return refuse(tx, refund, outcome.code, at);
    if (outcome.amount !== refund.amount_won || refund.refunded_won + refund.amount_won > refund.paid_won)
      return close(tx, refundId, "review", "AMOUNT_MISMATCH");
    const taken = await bookReturn(
      tx,
      { ...refund, amount_won: refund.paid_won },
      `refund:${refundId}`,
      won(refund.amount_won),
      at,
    );
    await tx
      .updateTable("refunds")
      .set({ ...taken, outcome: "done", transaction_key: outcome.transactionKey, settled_at: at })
      .where("refund_id", "=", refundId)
      .execute();
    return "done" as const;
  });
  if (settled === "review") deps.log.error({ refundId }, "refund needs an operator");
}

/** What nobody could find out in time is left to a person. */
export async function sendRefundToReview(deps: Deps, refundId: string, code: string): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const { outcome } = await holdRefund(tx, refundId);
    if (outcome === "pending") await close(tx, refundId, "review", code);
  });
  deps.log.error({ refundId }, "refund needs an operator");
}

type Held = Awaited<ReturnType<typeof holdRefund>>;

async function refuse(tx: Tx, refund: Held, code: string, at: Date) {
  await close(tx, refund.refund_id, "refused", code, at);
  if (refund.ended_subscription_id) await resumeRefunded(tx, refund.ended_subscription_id, at);
  return "refused" as const;
}

async function close<Outcome extends "refused" | "review">(
  tx: Tx,
  refundId: string,
  outcome: Outcome,
  code: string,
  at: Date | null = null,
): Promise<Outcome> {
  await tx
    .updateTable("refunds")
    .set({ outcome, provider_code: code, settled_at: at })
    .where("refund_id", "=", refundId)
    .execute();
  return outcome;
}

/** The creator's payable before the rows, as everywhere. */
async function holdRefund(tx: Tx, refundId: string) {
  const { creator_id } = await tx
    .selectFrom("refunds")
    .select("creator_id")
    .where("refund_id", "=", refundId)
    .executeTakeFirstOrThrow();
  await lockPayable(tx, creator_id);
  return tx
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.payment_id")
    .select([
      "r.refund_id",
      "r.outcome",
      "r.amount_won",
      "r.ended_subscription_id",
      "p.payment_id",
      "p.order_id",
      "p.creator_id",
      "p.buyer_id",
      "p.amount_won as paid_won",
      "p.refunded_won",
      "p.released_at",
    ])
    .where("r.refund_id", "=", refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
