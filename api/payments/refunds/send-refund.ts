import { randomUUID } from "node:crypto";
import type { RefundId } from "#contract/ids";
import type { Deps } from "../../deps";
import { won } from "../../money";
import { extendLease, providerRounds } from "../lease";
import type { Cancel, Canceled, CancelOutcome } from "../provider/toss";

export type RefundOutcome =
  | { kind: "done"; transactionKey: string; amount: number }
  | { kind: "refused"; code: string; message: string }
  | { kind: "unresolved"; code: string };

/**
 * Sends a recorded refund. Its ID is in the reason sent to the provider, so a look-up finds this cancel and none is sent
 * twice. It is sent again under the same key when no response came, under a new one after an error bound to its key
 * (docs/decisions/002); it stops when the lease is lost (docs/decisions/055).
 */
export async function sendRefund(deps: Deps, refundId: RefundId, { lookFirst = false } = {}): Promise<RefundOutcome> {
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
 * A refusal because the bank or the provider's console has already returned the money counts as done for the same amount;
 * reconciliation finds any other amount.
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

/** The provider's cancels that no refund of ours records yet. */
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

const markOf = (refundId: RefundId) => `환불 ${refundId}`;
const isMark = (reason: string) => /^환불 rfd_/.test(reason);
/** The refund whose mark a cancel bears; null for a cancel that is not ours. */
export const refundOfMark = (reason: string): string | null => /^환불 (rfd_[0-9a-z]+)$/.exec(reason)?.[1] ?? null;

async function loadCancel(deps: Deps, refundId: RefundId): Promise<Cancel> {
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
