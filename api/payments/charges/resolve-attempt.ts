import type { AttemptId } from "#contract/ids";
import { secondsAfter } from "../../clock";
import type { Deps } from "../../deps";
import { resendSeconds, resolveAfterLease, takeOverLease } from "../lease";
import { chargeAttempt } from "./charge-attempt";
import { recordOutcome, sendToReview } from "./record-outcome";

/**
 * Resolves an attempt whose process stopped answering. One process at a time: it takes the lease over, and retries later
 * while another process has it or the provider does not answer.
 */
export async function resolveAttempt(deps: Deps, attemptId: AttemptId): Promise<void> {
  const at = deps.clock.now();
  const lease = await takeOverLease(deps, { attemptId }, at);
  if (!lease) return resolveAfterLease(deps, { attemptId });
  if (secondsAfter(lease.submittedAt, resendSeconds) <= at)
    return sendToReview(deps, { attemptId, code: "TOO_OLD", at });
  const outcome = await chargeAttempt(deps, attemptId, { lookFirst: true });
  await recordOutcome(deps, { attemptId, outcome, at: deps.clock.now() });
  if (outcome.kind === "unresolved") await resolveAfterLease(deps, { attemptId });
}
