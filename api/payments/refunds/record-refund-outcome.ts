import type { RefundId } from "#contract/ids";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { lockPayable } from "../../ledger/balances";
import { resumeRefunded } from "../../memberships/end-refunded";
import { won } from "../../money";
import type { OutcomeOptions } from "../charges/outcome-options";
import { bookReturn } from "./book-return";
import type { RefundOutcome } from "./send-refund";

/**
 * Records a refund's outcome in one transaction: refund, payment, ledger, and the membership that continues after a
 * refusal. The first outcome counts; an unresolved one changes nothing. `alsoReviewed` includes a refund that was left to
 * an admin.
 */
export async function recordRefundOutcome(
  deps: Deps,
  {
    refundId,
    outcome,
    at,
    alsoReviewed = false,
    alongside,
  }: { refundId: RefundId; outcome: RefundOutcome; at: Date } & Pick<OutcomeOptions, "alsoReviewed" | "alongside">,
): Promise<void> {
  if (outcome.kind === "unresolved") return;
  const recorded = await deps.database.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    const isOpen = refund.outcome === "pending" || (alsoReviewed && refund.outcome === "review");
    if (!isOpen) return refund.outcome;
    await alongside?.(tx);
    if (outcome.kind === "refused") return refuse(tx, refund, outcome.code, at);
    if (outcome.amount !== refund.amount_won || refund.refunded_won + refund.amount_won > refund.paid_won)
      return closeRefund(tx, refundId, "review", "AMOUNT_MISMATCH");
    const accounting = await bookReturn(tx, {
      paid: { ...refund, amount_won: refund.paid_won },
      subject: { event: "refund", refundId },
      amount: won(refund.amount_won),
      at,
    });
    await tx
      .updateTable("refunds")
      .set({ ...accounting, outcome: "done", transaction_key: outcome.transactionKey, settled_at: at })
      .where("refund_id", "=", refundId)
      .execute();
    return "done" as const;
  });
  if (recorded === "review") deps.log.error({ refundId }, "refund needs an operator");
}

/** Leaves a refund that could not be resolved in time to an admin. */
export async function sendRefundToReview(
  deps: Deps,
  { refundId, code }: { refundId: RefundId; code: string },
): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const { outcome } = await lockRefund(tx, refundId);
    if (outcome === "pending") await closeRefund(tx, refundId, "review", code);
  });
  deps.log.error({ refundId }, "refund needs an operator");
}

type LockedRefund = Awaited<ReturnType<typeof lockRefund>>;

async function refuse(tx: Tx, refund: LockedRefund, code: string, at: Date) {
  await closeRefund(tx, refund.refund_id, "refused", code, at);
  if (refund.ended_subscription_id) await resumeRefunded(tx, refund.ended_subscription_id, at);
  return "refused" as const;
}

async function closeRefund<Outcome extends "refused" | "review">(
  tx: Tx,
  refundId: RefundId,
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

/** Locks the creator's payable before the rows, as everywhere. */
async function lockRefund(tx: Tx, refundId: RefundId) {
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
