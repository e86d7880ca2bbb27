import type { IdOf } from "#contract/ids";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import type { DecideReviewInput } from "./admin-action";
import { decideCharge, syncCharge } from "./decide-charge";
import { decideDiscrepancy, resumeDiscrepancy } from "./decide-discrepancy";
import { decideRefund } from "./decide-refund";

/**
 * Applies an admin's decision on a case once and audits it with its reason. Throws RESOURCE_CONFLICT where another admin
 * was first or the provider's view contradicts it, SERVICE_UNAVAILABLE while it does not answer, RESOURCE_NOT_FOUND,
 * INVALID_REQUEST for an action that does not fit the case.
 */
export async function decideReview(deps: Deps, decision: DecideReviewInput): Promise<void> {
  if (concerns("att", decision)) return decideCharge(deps, decision);
  if (concerns("rfd", decision)) return decideRefund(deps, decision);
  if (concerns("fnd", decision)) return decideDiscrepancy(deps, decision);
  throw notFound();
}

/**
 * Finishes an audited decision whose request was killed or refused before the provider had done its part. A finished one
 * stays unchanged. Throws as `decideReview`.
 */
export async function resumeReview(deps: Deps, decision: DecideReviewInput): Promise<void> {
  if (concerns("att", decision) && decision.action === "lookUp") return syncCharge(deps, decision.reviewId);
  if (concerns("fnd", decision)) return resumeDiscrepancy(deps, decision);
}

/** Whether a decision is about a charge's attempt, a refund or a discrepancy. */
const concerns = <P extends "att" | "rfd" | "fnd">(
  prefix: P,
  decision: DecideReviewInput,
): decision is DecideReviewInput<IdOf<P>> => decision.reviewId.startsWith(`${prefix}_`);
