import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { resendSeconds, resolveAfterLease, takeOverLease } from "../lease";
import { chargeAttempt } from "./charge-attempt";
import { recordOutcome, sendToReview } from "./record-outcome";

/**
 * Finds out what became of an attempt whose charger went silent. One at a time: it takes the lease over, and comes
 * back later while somebody else holds it or the provider does not tell.
 */
export async function resolveAttempt(deps: Deps, attemptId: string): Promise<void> {
  const at = deps.clock.now();
  const lease = await takeOverLease(deps, { attemptId }, at);
  if (!lease) return resolveAfterLease(deps, { attemptId });
  if (secondsAfter(lease.submittedAt, resendSeconds) <= at) return sendToReview(deps, attemptId, "TOO_OLD", at);
  const outcome = await chargeAttempt(deps, attemptId, { lookFirst: true });
  await recordOutcome(deps, attemptId, outcome, deps.clock.now());
  if (outcome.kind === "unresolved") await resolveAfterLease(deps, { attemptId });
}
