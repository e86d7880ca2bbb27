import type { Selectable } from "kysely";
import type { DiscrepancyId, RefundId } from "#contract/ids";
import type { DiscrepancyResolution } from "#contract/reconciliation/values";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { type Won, won } from "../money";
import { recordChargeback } from "../payments/chargebacks/record-chargeback";
import {
  auditDecision,
  auditInOwnTransaction,
  conflict,
  type DecideReviewInput,
  invalidAction,
  providerUnavailable,
} from "./admin-action";
import { resolveDiscrepancy } from "./discrepancies";
import { ignoreTransactions, matchTransaction } from "./match-transactions";
import { resolveAgreed, reversalPrefix } from "./missing-at-provider";

type Discrepancy = Selectable<Tables["reconciliation_findings"]>;

/** Decides a discrepancy: it is matched again, refunded, corrected in the ledger, or closed. */
export async function decideDiscrepancy(deps: Deps, decision: DecideReviewInput<DiscrepancyId>): Promise<void> {
  const discrepancy = await discrepancyOf(deps, decision);
  if (!discrepancy) throw notFound();
  if (discrepancy.resolved_at) throw conflict("reviewOver");
  const { kind } = discrepancy;
  const isInSuspense = kind === "amountDiffers" || kind === "settlementDiffers";
  if (decision.action === "lookUp" && (kind === "providerOnly" || kind === "oursOnly")) {
    await auditInOwnTransaction(deps, decision);
    return matchAgain(deps, decision, discrepancy);
  }
  if (decision.action === "refund" && (kind === "providerOnly" || kind === "amountDiffers"))
    return refundDiscrepancy(deps, decision, discrepancy);
  if (decision.action === "reverse" && kind === "oursOnly") return reverseCapture(deps, decision, discrepancy);
  if (decision.action === "reverse" && isInSuspense) return end(deps, decision, "reversed", "PG_CLEARING");
  if (decision.action === "absorb" && isInSuspense) return end(deps, decision, "absorbed", "CHARGEBACK_LOSS");
  if (decision.action === "close" && !isInSuspense) return close(deps, decision, discrepancy);
  throw invalidAction();
}

/** Finishes an audited look-up or refund that may not have reached the provider. */
export async function resumeDiscrepancy(deps: Deps, decision: DecideReviewInput<DiscrepancyId>): Promise<void> {
  const discrepancy = await discrepancyOf(deps, decision);
  if (!discrepancy || discrepancy.resolved_at) return;
  if (decision.action === "lookUp") return matchAgain(deps, decision, discrepancy);
  if (decision.action !== "refund") return;
  const found = await deps.toss.findCancels(discrepancy.payment_key);
  if (found.kind === "unknown") throw providerUnavailable();
  if (found.cancels.some((canceled) => canceled.reason === markOf(discrepancy))) return;
  await cancel(deps, discrepancy, await refundableAmount(deps, discrepancy));
}

const discrepancyOf = (deps: Deps, { reviewId }: DecideReviewInput<DiscrepancyId>): Promise<Discrepancy | undefined> =>
  deps.database.db
    .selectFrom("reconciliation_findings")
    .selectAll()
    .where("finding_id", "=", reviewId)
    .executeTakeFirst();

/** Matches the provider's transaction again; for one that only we have, asks the provider directly. */
async function matchAgain(
  deps: Deps,
  decision: DecideReviewInput<DiscrepancyId>,
  discrepancy: Discrepancy,
): Promise<void> {
  const movement = await deps.database.db
    .selectFrom("provider_transactions")
    .selectAll()
    .where("transaction_key", "=", discrepancy.subject)
    .where("booked_as", "is", null)
    .where("is_ignored", "=", false)
    .executeTakeFirst();
  if (movement) await matchTransaction(deps, movement, decision.at);
  await resolveAgreed(deps, decision.at);
  if (discrepancy.kind !== "oursOnly") return;
  const view = await deps.toss.describe({ paymentKey: discrepancy.payment_key });
  if (!view) throw providerUnavailable();
  if (!view.known || !agrees(await ourRecordOf(deps, discrepancy), view)) return;
  const { finding_id: findingId } = discrepancy;
  await deps.database.db
    .transaction()
    .execute((tx) =>
      resolveDiscrepancy(tx, { findingId, resolution: "agreed", by: decision.adminId, at: decision.at }),
    );
}

type OurRecord = { won: number; transactionKey: string | null };

async function ourRecordOf(deps: Deps, discrepancy: Discrepancy): Promise<OurRecord> {
  const refund = await deps.database.db
    .selectFrom("refunds")
    .select("transaction_key")
    .where("refund_id", "=", discrepancy.subject as RefundId)
    .executeTakeFirst();
  return { won: discrepancy.ours_won ?? 0, transactionKey: refund?.transaction_key ?? null };
}

const agrees = (
  ours: OurRecord,
  view: { amount: number; cancels: { transactionKey: string; amount: number }[] },
): boolean =>
  ours.transactionKey === null
    ? view.amount === ours.won
    : view.cancels.some(({ transactionKey, amount }) => transactionKey === ours.transactionKey && amount === -ours.won);

/**
 * Refunds at the provider what it captured without our ledger, under the discrepancy's idempotency key. The next morning's
 * list contains the refund and resolves the discrepancy.
 */
async function refundDiscrepancy(
  deps: Deps,
  decision: DecideReviewInput<DiscrepancyId>,
  discrepancy: Discrepancy,
): Promise<void> {
  const amount = await refundableAmount(deps, discrepancy);
  await auditInOwnTransaction(deps, decision);
  await cancel(deps, discrepancy, amount);
}

async function refundableAmount(deps: Deps, discrepancy: Discrepancy): Promise<Won> {
  const difference =
    discrepancy.kind === "amountDiffers" ? won(0 - discrepancy.suspense_won) : won(discrepancy.provider_won ?? 0);
  if (difference <= 0) throw conflict("nothingToGiveBack");
  const view = await deps.toss.describe({ paymentKey: discrepancy.payment_key });
  if (!view) throw providerUnavailable();
  if (!view.known || view.balance === 0) throw conflict("hasGoneBack");
  return won(Math.min(difference, view.balance));
}

const markOf = ({ finding_id }: Discrepancy): string => `확인 ${finding_id}`;

async function cancel(deps: Deps, discrepancy: Discrepancy, amount: Won): Promise<void> {
  const { finding_id, payment_key: paymentKey } = discrepancy;
  const request = { paymentKey, amount, mark: markOf(discrepancy), idempotencyKey: `return:${finding_id}` };
  const outcome = await deps.toss.cancel(request);
  if (outcome.kind === "refused") throw conflict("providerRefused");
  if (outcome.kind === "unknown") throw providerUnavailable();
}

/** The provider never captured it: reverses our capture in the ledger only, for every account that had a part. */
async function reverseCapture(
  deps: Deps,
  decision: DecideReviewInput<DiscrepancyId>,
  discrepancy: Discrepancy,
): Promise<void> {
  const view = await deps.toss.describe({ paymentKey: discrepancy.payment_key });
  if (!view) throw providerUnavailable();
  if (view.known && view.balance > 0) throw conflict("isCaptured");
  if ((discrepancy.ours_won ?? 0) <= 0) throw conflict("nothingToReverse");
  const { at } = decision;
  const paid = await deps.database.db
    .selectFrom("payments")
    .select(["amount_won", "refunded_won"])
    .where("provider_payment_key", "=", discrepancy.payment_key)
    .executeTakeFirstOrThrow();
  // Booked under the discrepancy's ID, so that of two admins' decisions one counts, before either resolves it.
  const transactionKey = `${reversalPrefix}${discrepancy.finding_id}`;
  const left = paid.amount_won - paid.refunded_won;
  if (left > 0)
    await recordChargeback(deps, { paymentKey: discrepancy.payment_key, transactionKey, amountWon: left, at });
  await end(deps, decision, "reversed");
}

async function close(deps: Deps, decision: DecideReviewInput<DiscrepancyId>, discrepancy: Discrepancy): Promise<void> {
  await end(
    deps,
    decision,
    "closed",
    undefined,
    discrepancy.kind === "providerOnly" ? discrepancy.payment_key : undefined,
  );
}

async function end(
  deps: Deps,
  decision: DecideReviewInput<DiscrepancyId>,
  resolution: DiscrepancyResolution,
  to?: "PG_CLEARING" | "CHARGEBACK_LOSS",
  paymentKey?: string,
): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const resolved = { findingId: decision.reviewId, resolution, by: decision.adminId, at: decision.at };
    if (!(await resolveDiscrepancy(tx, { ...resolved, to }))) throw conflict("reviewOver");
    if (paymentKey) await ignoreTransactions(tx, paymentKey);
    await auditDecision(tx, decision);
  });
}
