import { randomUUID } from "node:crypto";
import type { Deps } from "../../deps";
import { won } from "../../money";
import { extendLease, providerRounds } from "../lease";
import type { Cancel, Canceled, CancelOutcome } from "../provider/toss";

export type RefundOutcome =
  | { kind: "done"; transactionKey: string; amount: number }
  | { kind: "refused"; code: string; message: string }
  | { kind: "unresolved"; code: string };

/**
 * Gives the money of a refund on record back, however the provider answers. The refund's id stands in the reason told
 * to the provider, so that a look-up knows this very cancel: what was given back is never given back again. Sent again
 * under the same key when nothing was heard, under a new one when an answer is bound to it (docs/decisions/002). Whoever
 * was overtaken meanwhile stops (docs/decisions/055).
 */
export async function sendRefund(deps: Deps, refundId: string, { lookFirst = false } = {}): Promise<RefundOutcome> {
  const cancel = await loadCancel(deps, refundId);
  let outcome: CancelOutcome = { kind: "unknown", code: "NOT_SENT", answered: false };
  for await (const round of providerRounds()) {
    if (round > 0 || !lookFirst) outcome = await deps.toss.cancel(cancel);
    const found = outcome.kind === "done" ? outcome : await deps.toss.findCancels(cancel.paymentKey);
    if (found.kind === "unknown") continue;
    const ours = (await unbooked(deps, found.cancels)).find((canceled) => canceled.reason === cancel.mark);
    if (ours) return { kind: "done", transactionKey: ours.transactionKey, amount: ours.amount };
    if (outcome.kind === "refused") return refusalOf(deps, cancel, outcome, found.cancels);
    const { idempotencyKey } = cancel;
    const isBound = outcome.kind === "unknown" && outcome.answered;
    const next = isBound ? randomUUID() : idempotencyKey;
    const key = await extendLease(deps, { refundId }, { current: idempotencyKey, next });
    if (!key) return { kind: "unresolved", code: "OVERTAKEN" };
    cancel.idempotencyKey = key;
  }
  return { kind: "unresolved", code: outcome.kind === "done" ? "CANCEL_NOT_FOUND" : outcome.code };
}

/**
 * Refused because it went back already, and not by us: by the provider's own console, or the bank. Of the same amount it
 * is what was wanted; any other is for reconciling to find.
 */
async function refusalOf(
  deps: Deps,
  cancel: Cancel,
  { code, message }: { code: string; message: string },
  cancels: Canceled[],
): Promise<RefundOutcome> {
  const same = (await unbooked(deps, cancels)).find(
    ({ amount, reason }) => amount === cancel.amount && !isMark(reason),
  );
  if (code === "ALREADY_CANCELED_PAYMENT" || code === "NOT_CANCELABLE_AMOUNT")
    if (same) return { kind: "done", transactionKey: same.transactionKey, amount: same.amount };
  return { kind: "refused", code, message };
}

/** Those of the provider's cancels that no refund of ours stands for yet. */
async function unbooked(deps: Deps, cancels: Canceled[]): Promise<Canceled[]> {
  if (cancels.length === 0) return [];
  const booked = await deps.database.db
    .selectFrom("refunds")
    .select("transaction_key")
    .where(
      "transaction_key",
      "in",
      cancels.map((canceled) => canceled.transactionKey),
    )
    .execute();
  const known = new Set(booked.map((row) => row.transaction_key));
  return cancels.filter((canceled) => !known.has(canceled.transactionKey));
}

const markOf = (refundId: string) => `환불 ${refundId}`;
const isMark = (reason: string) => /^환불 rfd_/.test(reason);
/** Whose mark a cancel bears; null for one that was not ours. */
export const refundOfMark = (reason: string): string | null => /^환불 (rfd_[0-9a-z]+)$/.exec(reason)?.[1] ?? null;

async function loadCancel(deps: Deps, refundId: string): Promise<Cancel> {
  const row = await deps.database.db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.payment_id")
    .select(["p.provider_payment_key", "r.amount_won", "r.idempotency_key"])
    .where("r.refund_id", "=", refundId)
    .executeTakeFirstOrThrow();
  return {
    paymentKey: row.provider_payment_key,
    amount: won(row.amount_won),
    mark: markOf(refundId),
    idempotencyKey: row.idempotency_key,
  };
}
