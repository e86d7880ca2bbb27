import type { ReviewId, UserId } from "#contract/ids";
import type { ReviewAction } from "#contract/reconciliation/values";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";

export type DecideReviewInput<Id extends ReviewId = ReviewId> = {
  adminId: UserId;
  reviewId: Id;
  action: ReviewAction;
  reason: string;
  at: Date;
};

/** Writes an admin's decision to the audit log, in the transaction that applies it. */
export const auditDecision = (tx: Tx, { adminId, reviewId, action, reason, at }: DecideReviewInput): Promise<void> =>
  audit(tx, { adminId, action: `review.${action}`, target: { type: "review", id: reviewId }, reason, at });

/** Audits a decision that changes nothing by itself. */
export const auditInOwnTransaction = (deps: Deps, decision: DecideReviewInput): Promise<void> =>
  deps.database.db.transaction().execute((tx) => auditDecision(tx, decision));

export const providerUnavailable = () => new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });
export const conflict = (why: string) => new ApiError("RESOURCE_CONFLICT", { fields: { reason: [why] } });
export const invalidAction = () => new ApiError("INVALID_REQUEST", { fields: { deed: ["invalid"] } });
