import { z } from "zod";
import { PaymentId, RefundId, ReviewId, UserId } from "../ids";
import { limits } from "../limits";
import { PageQuery, pageOf } from "../paging";
import { multiline, Time } from "../text";
import { discrepancyResolutions, reviewActions, reviewKinds } from "./values";

const Party = z.object({ userId: UserId, nickname: z.string(), domain: z.string() });

/** A money case for an admin: an unknown outcome, or a discrepancy with the provider. */
export const Review = z
  .object({
    reviewId: ReviewId,
    kind: z.enum(reviewKinds),
    orderId: z.string().nullable(),
    paymentId: PaymentId.nullable(),
    buyer: Party.nullable(),
    creator: Party.nullable(),
    ours: z
      .int()
      .nullable()
      .meta({ description: "what our books have, or the order asked for; negative for money back" }),
    theirs: z.int().nullable().meta({ description: "what the provider listed" }),
    suspense: z.int().meta({ description: "what of it lies in SUSPENSE, signed as in the ledger" }),
    code: z.string().nullable(),
    since: Time,
    resolution: z.enum(discrepancyResolutions).nullable(),
    resolvedAt: Time.nullable(),
    resolvedBy: z.string().nullable(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;
export const ReviewPage = pageOf(Review);
export const ReviewQuery = PageQuery.extend({
  q: z.string().max(100).optional(),
  kind: z.enum(reviewKinds).optional(),
  status: z.enum(["open", "resolved"]).optional(),
});

/** The provider's current record; null while it does not answer. */
export const ProviderView = z.object({
  known: z.boolean(),
  status: z.string().nullable(),
  amount: z.int().nullable(),
  balance: z.int().nullable(),
  approvedAt: Time.nullable(),
  cancels: z.array(z.object({ transactionKey: z.string(), amount: z.int(), reason: z.string() })),
});
export type ProviderView = z.infer<typeof ProviderView>;

export const ReviewDetail = z
  .object({ review: Review, provider: ProviderView.nullable(), deeds: z.array(z.enum(reviewActions)) })
  .meta({ id: "ReviewDetail" });
export type ReviewDetail = z.infer<typeof ReviewDetail>;

/** The reason stays in the audit log. */
export const ReviewReason = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });

const LedgerError = z.object({ rule: z.string(), count: z.int(), examples: z.array(z.string()) });
export const LedgerCheck = z.object({ checkedAt: Time, ok: z.boolean(), findings: z.array(LedgerError) });
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** A month in Seoul: the tax withheld from the settlements paid in it, and when it was paid to the state. */
const TaxMonth = z.object({
  month: z.string(),
  incomeTax: z.int(),
  localTax: z.int(),
  isOver: z.boolean(),
  paidAt: Time.nullable(),
});
export const TaxMonthParam = z.strictObject({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/) });

export const LedgerOverview = z
  .object({
    checks: z.array(LedgerCheck),
    balances: z.array(z.object({ account: z.string(), balance: z.int(), accounts: z.int() })),
    reconciliations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        endedAt: Time.nullable(),
        listed: z.int(),
        settled: z.int(),
        found: z.int(),
      }),
    ),
    taxes: z.array(TaxMonth),
  })
  .meta({ id: "LedgerOverview" });
export type LedgerOverview = z.infer<typeof LedgerOverview>;

export const LedgerJournal = z
  .object({
    key: z.string(),
    event: z.string(),
    at: Time,
    entries: z.array(z.object({ account: z.string(), amount: z.int() })),
  })
  .meta({ id: "LedgerJournal" });
export type LedgerJournal = z.infer<typeof LedgerJournal>;
export const LedgerJournalPage = pageOf(LedgerJournal);
export const LedgerJournalQuery = PageQuery.extend({ q: z.string().max(200).optional() });

export const ChargebackFee = z.strictObject({
  refundId: RefundId,
  fee: z.int().min(1).max(10_000_000),
  reason: multiline(limits.blockReasonLength, 1),
});
