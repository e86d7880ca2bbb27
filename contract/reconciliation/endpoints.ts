import { z } from "zod";
import { defineEndpoint } from "../endpoint";
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

const tag = "Admin";
const params = z.strictObject({ id: ReviewId });

const reviewDecision = (action: ReviewAction, summary: string) =>
  defineEndpoint({
    method: "post",
    path: `/admin/reviews/{id}/${action}`,
    access: "admin",
    tag,
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

export const listReviews = defineEndpoint({
  method: "get",
  path: "/admin/reviews",
  access: "admin",
  tag,
  summary: "Cases for an admin: unknown outcomes, and discrepancies with the provider",
  query: ReviewQuery,
  response: ReviewPage,
});

export const getReview = defineEndpoint({
  method: "get",
  path: "/admin/reviews/{id}",
  access: "admin",
  tag,
  summary: "One case, with the provider's current view of it",
  params,
  response: ReviewDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const getLedgerOverview = defineEndpoint({
  method: "get",
  path: "/admin/ledger",
  access: "admin",
  tag,
  summary: "The last ledger checks, the trial balance, the last reconciliations and withheld taxes",
  response: LedgerOverview,
});

export const checkLedger = defineEndpoint({
  method: "post",
  path: "/admin/ledger/check",
  access: "admin",
  tag,
  summary: "Check the ledger now",
});

export const listJournals = defineEndpoint({
  method: "get",
  path: "/admin/ledger/journals",
  access: "admin",
  tag,
  summary: "Journals with their entries, by any ID they concern",
  query: LedgerJournalQuery,
  response: LedgerJournalPage,
});

export const payTax = defineEndpoint({
  method: "post",
  path: "/admin/ledger/taxes/{month}/pay",
  access: "admin",
  tag,
  summary: "Record that a month's withheld taxes were paid to the state",
  params: TaxMonthParam,
  body: ReviewReason,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
