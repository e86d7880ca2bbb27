import { z } from "zod";
import { type ReviewDeed, reviewDeeds } from "#contract/review-kinds";
import {
  LedgerJournalPage,
  LedgerJournalQuery,
  LedgerOverview,
  ReviewCount,
  ReviewDetail,
  ReviewPage,
  ReviewQuery,
  ReviewReason,
  TaxMonthParam,
} from "#contract/reviews";
import { Id } from "#contract/text";
import { notFound } from "../http/api-error";
import { endpoint } from "../http/endpoint";
import { checkLedger } from "../ledger/checks";
import { payTax } from "../settlement/pay-tax";
import { decideReview, resumeReview } from "./decide";
import { countReviews, ledgerOverview, listJournals, listReviews, reviewDetail } from "./queries";

const tag = "Admin";
const params = z.strictObject({ id: Id });

const summaries: Record<ReviewDeed, string> = {
  lookUp: "Ask the provider again, and settle what it makes clear",
  accept: "It was paid as ordered: give what was ordered",
  refund: "Give it back at the provider",
  reverse: "Take it back in the books",
  absorb: "The platform bears it, or keeps it",
  close: "Nothing more is to be done, with a reason",
};

const decision = (deed: ReviewDeed) =>
  endpoint({
    method: "post",
    path: `/admin/reviews/{id}/${deed}`,
    who: "admin",
    tag,
    summary: summaries[deed],
    params,
    body: ReviewReason,
    answer: ReviewDetail.nullable(),
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "SERVICE_UNAVAILABLE"],
    handle: async ({ deps, actor, params: { id }, body, at }) => {
      await decideReview(deps, { adminId: actor.userId, reviewId: id, deed, reason: body.reason, at });
      // A charge or refund that came to its end is no case any more.
      return reviewDetail(deps, id);
    },
    repeat: async ({ deps, actor, params: { id }, body, at }) => {
      await resumeReview(deps, { adminId: actor.userId, reviewId: id, deed, reason: body.reason, at });
      return reviewDetail(deps, id);
    },
  });

export const reconciliationAdminRoutes = [
  endpoint({
    method: "get",
    path: "/admin/reviews",
    who: "admin",
    tag,
    summary: "Money that needs a person: unknown outcomes, and what does not agree with the provider",
    query: ReviewQuery,
    answer: ReviewPage,
    handle: ({ deps, query }) => listReviews(deps, query),
  }),
  endpoint({
    method: "get",
    path: "/admin/reviews/count",
    who: "admin",
    tag,
    summary: "How many wait, and whether the ledger was in order when last looked over",
    answer: ReviewCount,
    handle: ({ deps }) => countReviews(deps),
  }),
  endpoint({
    method: "get",
    path: "/admin/reviews/{id}",
    who: "admin",
    tag,
    summary: "One case, with what the provider says of it now",
    params,
    answer: ReviewDetail,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: async ({ deps, params: { id } }) => {
      const review = await reviewDetail(deps, id);
      if (!review) throw notFound();
      return review;
    },
  }),
  ...reviewDeeds.map(decision),
  endpoint({
    method: "get",
    path: "/admin/ledger",
    who: "admin",
    tag,
    summary: "The last looks over the ledger, the trial balance, the last mornings and the taxes withheld",
    answer: LedgerOverview,
    handle: ({ deps, at }) => ledgerOverview(deps, at),
  }),
  endpoint({
    method: "post",
    path: "/admin/ledger/check",
    who: "admin",
    tag,
    summary: "Look the ledger over now",
    answer: LedgerOverview,
    handle: async ({ deps, at }) => {
      await checkLedger(deps, at);
      return ledgerOverview(deps, at);
    },
  }),
  endpoint({
    method: "get",
    path: "/admin/ledger/journals",
    who: "admin",
    tag,
    summary: "Journals with their entries, by whatever they are about",
    query: LedgerJournalQuery,
    answer: LedgerJournalPage,
    handle: ({ deps, query }) => listJournals(deps, query),
  }),
  endpoint({
    method: "post",
    path: "/admin/ledger/taxes/{month}/pay",
    who: "admin",
    tag,
    summary: "What was withheld in a month has been paid on to the state",
    params: TaxMonthParam,
    body: ReviewReason,
    answer: LedgerOverview,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { month }, body, at }) => {
      await payTax(deps, { adminId: actor.userId, month, reason: body.reason, at });
      return ledgerOverview(deps, at);
    },
    repeat: ({ deps, at }) => ledgerOverview(deps, at),
  }),
];
