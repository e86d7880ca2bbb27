import * as endpoints from "#contract/reconciliation/endpoints";
import { type ReviewAction, reviewActions } from "#contract/reconciliation/values";
import { notFound } from "../http/api-error";
import { handle } from "../http/endpoint";
import { checkLedger } from "../ledger/checks";
import { payTax } from "../settlement/pay-tax";
import { decideReview, resumeReview } from "./decide-review";
import { ledgerOverview, listJournals, listReviews, reviewDetail } from "./queries";

const reviewDecision = (action: ReviewAction) =>
  handle(
    endpoints.reviewDecisions[action],
    async ({ deps, actor, params: { id }, body, at }) => {
      await decideReview(deps, { adminId: actor.userId, reviewId: id, action, reason: body.reason, at });
      // A resolved charge or refund is no case any more.
      return reviewDetail(deps, id);
    },
    async ({ deps, actor, params: { id }, body, at }) => {
      await resumeReview(deps, { adminId: actor.userId, reviewId: id, action, reason: body.reason, at });
      return reviewDetail(deps, id);
    },
  );

export const reconciliationAdminRoutes = [
  handle(endpoints.listReviews, ({ deps, query }) => listReviews(deps, query)),
  handle(endpoints.getReview, async ({ deps, params: { id } }) => {
    const review = await reviewDetail(deps, id);
    if (!review) throw notFound();
    return review;
  }),
  ...reviewActions.map(reviewDecision),
  handle(endpoints.getLedgerOverview, ({ deps, at }) => ledgerOverview(deps, at)),
  handle(endpoints.checkLedger, async ({ deps, at }) => {
    await checkLedger(deps, at);
  }),
  handle(endpoints.listJournals, ({ deps, query }) => listJournals(deps, query)),
  handle(endpoints.payTax, async ({ deps, actor, params: { month }, body, at }) => {
    await payTax(deps, { adminId: actor.userId, month, reason: body.reason, at });
  }),
];
