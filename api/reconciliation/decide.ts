import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import type { DecideReviewInput } from "./admin-action";
import { decideCharge, lookAtCharge } from "./decide-charge";
import { decideFinding, resumeFinding } from "./decide-finding";
import { decideRefund } from "./decide-refund";

/**
 * Carries out what an operator decided about a case, once whoever else decides at the same moment, and writes it into the
 * audit log with its reason. Throws RESOURCE_CONFLICT where somebody was first or the provider says otherwise,
 * SERVICE_UNAVAILABLE while it does not answer, RESOURCE_NOT_FOUND, INVALID_REQUEST for a deed that is not the case's.
 */
export async function decideReview(deps: Deps, deed: DecideReviewInput): Promise<void> {
  if (deed.reviewId.startsWith("att_")) return decideCharge(deps, deed);
  if (deed.reviewId.startsWith("rfd_")) return decideRefund(deps, deed);
  if (deed.reviewId.startsWith("fnd_")) return decideFinding(deps, deed);
  throw notFound();
}

/**
 * Finishes a decision that is on record already: its request was killed, or refused because the provider was silent, before
 * the provider had done its part. What is done stays as it is. Throws as `decideReview`.
 */
export async function resumeReview(deps: Deps, deed: DecideReviewInput): Promise<void> {
  if (deed.reviewId.startsWith("att_") && deed.deed === "lookUp") return lookAtCharge(deps, deed.reviewId);
  if (deed.reviewId.startsWith("fnd_")) return resumeFinding(deps, deed);
}
