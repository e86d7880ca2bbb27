import type { ReviewDeed } from "#contract/review-kinds";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { audit } from "../staff/audit";

export type DecideReviewInput = { adminId: string; reviewId: string; deed: ReviewDeed; reason: string; at: Date };

/** Into the audit log, in the transaction that carries the deed out. */
export const writeDown = (tx: Tx, { adminId, reviewId, deed, reason, at }: DecideReviewInput): Promise<void> =>
  audit(tx, { adminId, action: `review.${deed}`, target: { type: "review", id: reviewId }, reason, at });

/** One that changes nothing by itself is on record all the same. */
export const writeDownAlone = (deps: Deps, deed: DecideReviewInput): Promise<void> =>
  deps.database.db.transaction().execute((tx) => writeDown(tx, deed));

export const silent = () => new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 60 });
export const otherwise = (why: string) => new ApiError("RESOURCE_CONFLICT", { fields: { reason: [why] } });
export const notItsDeed = () => new ApiError("INVALID_REQUEST", { fields: { deed: ["invalid"] } });
