import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { ReviewId } from "../ids";
import {
  LedgerJournalPage,
  LedgerJournalQuery,
  LedgerOverview,
  ReviewDetail,
  ReviewPage,
  ReviewQuery,
  ReviewReason,
  TaxMonthParam,
} from "./schemas";
import type { ReviewAction } from "./values";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const params = z.strictObject({ id: ReviewId });

const reviewDecision = (action: ReviewAction, summary: string) =>
  define({
    method: "post",
    path: `/admin/reviews/{id}/${action}`,
    summary,
    params,
    body: ReviewReason,
    response: ReviewDetail.nullable(),
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "SERVICE_UNAVAILABLE"],
  });

export const reviewDecisions = {
  lookUp: reviewDecision("lookUp", "Ask the provider again, and record an outcome it reports"),
  accept: reviewDecision("accept", "Accept a charge that was paid as ordered"),
  refund: reviewDecision("refund", "Refund it at the provider"),
  reverse: reviewDecision("reverse", "Reverse it in the ledger"),
  absorb: reviewDecision("absorb", "Book the difference as the platform's loss or gain"),
  close: reviewDecision("close", "Close the case without action, with a reason"),
};

export const listReviews = define({
  method: "get",
  path: "/admin/reviews",
  summary: "Cases for an admin: unknown outcomes, and discrepancies with the provider",
  query: ReviewQuery,
  response: ReviewPage,
});

export const getReview = define({
  method: "get",
  path: "/admin/reviews/{id}",
  summary: "One case, with the provider's current view of it",
  params,
  response: ReviewDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const getLedgerOverview = define({
  method: "get",
  path: "/admin/ledger",
  summary: "The last ledger checks, the trial balance, the last reconciliations and withheld taxes",
  response: LedgerOverview,
});

export const checkLedger = define({
  method: "post",
  path: "/admin/ledger/check",
  summary: "Check the ledger now",
});

export const listJournals = define({
  method: "get",
  path: "/admin/ledger/journals",
  summary: "Journals with their entries, by any ID they concern",
  query: LedgerJournalQuery,
  response: LedgerJournalPage,
});

export const payTax = define({
  method: "post",
  path: "/admin/ledger/taxes/{month}/pay",
  summary: "Record that a month's withheld taxes were paid to the state",
  params: TaxMonthParam,
  body: ReviewReason,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
