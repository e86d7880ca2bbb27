import { randomUUID } from "node:crypto";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { addJob } from "../jobs";
import { leaseSeconds } from "../payments/lease";
import { recordRefundOutcome } from "../payments/refunds/record-refund-outcome";
import { refundOfMark, sendRefund } from "../payments/refunds/send-refund";
import { type DecideReviewInput, notItsDeed, otherwise, silent, writeDown, writeDownAlone } from "./admin-action";

/** A refund that was left to a person: found at the provider by its mark, sent again, or given up. */
export async function decideRefund(deps: Deps, deed: DecideReviewInput): Promise<void> {
  const refund = await deps.database.db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.payment_id")
    .select(["r.refund_id", "r.outcome", "r.amount_won", "p.provider_payment_key"])
    .where("r.refund_id", "=", deed.reviewId)
    .executeTakeFirst();
  if (!refund) throw notFound();
  if (refund.outcome !== "review") throw otherwise("reviewOver");
  if (deed.deed === "refund") return sendAgain(deps, deed);
  if (deed.deed !== "lookUp" && deed.deed !== "close") throw notItsDeed();
  const found = await deps.toss.findCancels(refund.provider_payment_key);
  if (found.kind === "unknown") throw silent();
  const ours = found.cancels.find(({ reason }) => refundOfMark(reason) === refund.refund_id);
  if (deed.deed === "close") return close(deps, deed, ours !== undefined);
  if (!ours) return writeDownAlone(deps, deed);
  const outcome = { kind: "done", transactionKey: ours.transactionKey, amount: ours.amount } as const;
  const alongside = (tx: Parameters<typeof writeDown>[0]) => writeDown(tx, deed);
  await recordRefundOutcome(deps, refund.refund_id, outcome, deed.at, { alsoReviewed: true, alongside });
}

/** Nothing went back and nothing will: the membership it ended goes on. */
async function close(deps: Deps, deed: DecideReviewInput, wentBack: boolean): Promise<void> {
  if (wentBack) throw otherwise("hasGoneBack");
  let written = false;
  const alongside = async (tx: Parameters<typeof writeDown>[0]) => {
    written = true;
    await writeDown(tx, deed);
  };
  const outcome = { kind: "refused", code: "GIVEN_UP", message: "" } as const;
  await recordRefundOutcome(deps, deed.reviewId, outcome, deed.at, { alsoReviewed: true, alongside });
  if (!written) throw otherwise("reviewOver");
}

/** On record as under way again, so that of two admins one sends it; the provider is asked first what it has done. */
async function sendAgain(deps: Deps, deed: DecideReviewInput): Promise<void> {
  const leaseUntil = secondsAfter(deed.at, leaseSeconds);
  await deps.database.db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable("refunds")
      .set({ outcome: "pending", lease_until: leaseUntil, submitted_at: deed.at, idempotency_key: randomUUID() })
      .where("refund_id", "=", deed.reviewId)
      .where("outcome", "=", "review")
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw otherwise("reviewOver");
    await writeDown(tx, deed);
    await addJob(
      tx,
      "resolve_refund",
      { refundId: deed.reviewId },
      { runAt: leaseUntil, key: `resolve:${deed.reviewId}` },
    );
  });
  const outcome = await sendRefund(deps, deed.reviewId, { lookFirst: true });
  await recordRefundOutcome(deps, deed.reviewId, outcome, deps.clock.now());
  if (outcome.kind === "unresolved") throw silent();
  if (outcome.kind === "refused") throw otherwise("providerRefused");
}
