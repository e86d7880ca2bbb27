import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { addJob } from "../../jobs";
import { leaseSeconds } from "./begin-attempt";
import { chargeAttempt } from "./charge-attempt";
import { leaveToReview, settleAttempt } from "./record-outcome";

/** The provider keeps an idempotency key 15 days; after 14 a person decides. */
export const resendSeconds = 14 * 86_400;

/**
 * Finds out what became of an attempt whose charger went silent. One at a time: it takes the lease over, and comes
 * back later while somebody else holds it or the provider does not tell.
 */
export async function resolvePayment(deps: Deps, attemptId: string): Promise<void> {
  const at = deps.clock.now();
  const taken = await deps.database.db
    .updateTable("payment_attempts")
    .set({ lease_until: secondsAfter(at, leaseSeconds) })
    .where("attempt_id", "=", attemptId)
    .where("outcome", "=", "pending")
    .where("lease_until", "<=", at)
    .returning("submitted_at")
    .executeTakeFirst();
  if (!taken) return comeBackIfPending(deps, attemptId);
  if (secondsAfter(taken.submitted_at, resendSeconds) <= at) return leaveToReview(deps, attemptId, "TOO_OLD", at);
  const outcome = await chargeAttempt(deps, attemptId, { lookFirst: true });
  await settleAttempt(deps, attemptId, outcome, deps.clock.now());
  if (outcome.kind === "unresolved") await comeBackIfPending(deps, attemptId);
}

async function comeBackIfPending(deps: Deps, attemptId: string): Promise<void> {
  const attempt = await deps.database.db
    .selectFrom("payment_attempts")
    .select("lease_until")
    .where("attempt_id", "=", attemptId)
    .where("outcome", "=", "pending")
    .executeTakeFirst();
  if (attempt)
    await addJob(
      deps.database.db,
      "resolve_payment",
      { attemptId },
      { runAt: attempt.lease_until, key: `resolve:${attemptId}` },
    );
}
