import { z } from "zod";
import { PasswordInput } from "../accounts/schemas";
import { SettlementId, UserId } from "../ids";
import { limits } from "../limits";
import { Won } from "../money";
import { PageQuery, pageOf } from "../paging";
import { orderKinds } from "../payments/schemas";
import { isRegistrationNumber } from "../runtime/business";
import { AppCode } from "../second-factor/schemas";
import { line, multiline, Time } from "../text";
import { settlementDecisionNames, settlementLineKinds, settlementStatuses, taxTypes } from "./values";

/** Banks a payout file can name, as people know them. */
export const banks = [
  "KB국민은행",
  "신한은행",
  "우리은행",
  "하나은행",
  "NH농협은행",
  "IBK기업은행",
  "KDB산업은행",
  "SC제일은행",
  "한국씨티은행",
  "Sh수협은행",
  "iM뱅크",
  "부산은행",
  "경남은행",
  "광주은행",
  "전북은행",
  "제주은행",
  "카카오뱅크",
  "케이뱅크",
  "토스뱅크",
  "새마을금고",
  "신협",
  "우체국",
] as const;

export const Settlement = z
  .object({
    id: SettlementId,
    gross: z.int().meta({ description: "what fans paid, less what went back to them" }),
    platformFee: z.int().meta({ description: "with the VAT on it" }),
    carried: z.int().meta({
      description: "of what went back, what was not payable any more and is owed instead; less what of it came back",
    }),
    amount: Won.meta({ description: "what is asked for: gross less platformFee and with carried" }),
    withholding: Won.meta({ description: "incomeTax and localTax" }),
    incomeTax: Won,
    localTax: Won,
    offset: Won.meta({ description: "kept back for what was refunded after an earlier payout" }),
    net: Won.meta({ description: "what comes to the account" }),
    taxType: z.enum(taxTypes),
    status: z.enum(settlementStatuses),
    payoutAccount: z.object({ bank: z.string(), last4: z.string() }),
    requestedAt: Time,
    approvedAt: Time.nullable(),
    decidedAt: Time.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "Settlement" });
export type Settlement = z.infer<typeof Settlement>;
export const SettlementPage = pageOf(Settlement);

/** One statement line: a payment's share that became payable, or a refund to a fan. */
export const SettlementLine = z.object({
  kind: z.enum(settlementLineKinds),
  orderId: z.string(),
  order: z.enum(orderKinds),
  at: Time,
  paidAt: Time,
  gross: z.int(),
  platformFee: z.int(),
  carried: z.int(),
  net: z.int(),
});
export type SettlementLine = z.infer<typeof SettlementLine>;

export const SettlementStatement = z
  .object({ settlement: Settlement, lines: z.array(SettlementLine) })
  .meta({ id: "SettlementStatement" });
export type SettlementStatement = z.infer<typeof SettlementStatement>;

/** The amount the creator could request now, and its payout. */
export const SettlementAmount = z
  .object({
    payable: Won,
    held: Won,
    inSettlement: Won,
    receivable: Won,
    minimum: Won,
    withholding: Won,
    offset: Won,
    net: Won,
    taxType: z.enum(taxTypes),
    payoutAccount: z.object({ bank: z.string(), last4: z.string() }).nullable(),
    open: Settlement.nullable(),
  })
  .meta({ id: "SettlementAmount" });
export type SettlementAmount = z.infer<typeof SettlementAmount>;

const accountNumber = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((digits) => /^\d{8,16}$/.test(digits), { message: "accountNumber" });

/** A business registration number: ten digits, the last of which checks the others. */
const businessNumber = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .refine((digits) => digits === "" || isRegistrationNumber(digits), { message: "businessNumber" });

/** `code` of the authenticator app, if the second factor is on. */
export const SettlementRequest = z.strictObject({ code: AppCode.optional() });

/**
 * `password` unless the account has none; `code` if the second factor is on; `businessNumber` only for a business.
 */
export const PayoutAccountInput = z
  .strictObject({
    bank: z.enum(banks),
    holder: line(40, 2),
    number: accountNumber,
    taxType: z.enum(taxTypes).default("INDIVIDUAL_3_3"),
    businessNumber: businessNumber.optional(),
    password: PasswordInput.optional(),
    code: AppCode.optional(),
  })
  .refine(({ taxType, businessNumber }) => taxType !== "BUSINESS_INVOICE" || Boolean(businessNumber), {
    path: ["businessNumber"],
    message: "required",
  });
export const PayoutAccount = z.object({ bank: z.string(), last4: z.string() }).meta({ id: "PayoutAccount" });

const Person = z.object({ userId: UserId, nickname: z.string(), domain: z.string() });
export const AdminSettlement = Settlement.extend({
  creator: Person,
  businessNumber: z.string().nullable(),
  approvedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: Time.nullable(),
  payoutFileAt: Time.nullable().meta({ description: "the last time a payout file contained it" }),
  decidedBy: z.string().nullable(),
  waits: z.boolean().meta({ description: "whether this admin may approve, confirm or pay it" }),
}).meta({ id: "AdminSettlement" });
export type AdminSettlement = z.infer<typeof AdminSettlement>;
export const AdminSettlementPage = pageOf(AdminSettlement);
export const AdminSettlementQuery = PageQuery.extend({
  q: z.string().max(100).optional(),
  status: z.enum(settlementStatuses).optional(),
});
export const AdminStatement = z
  .object({
    settlement: AdminSettlement,
    holder: z.string().nullable().meta({ description: "of the payout account; null once it is paid or rejected" }),
    lines: z.array(SettlementLine),
    allowedDecisions: z.array(z.enum(settlementDecisionNames)),
    nextWaiting: SettlementId.nullable().meta({ description: "the next settlement that waits for this admin" }),
  })
  .meta({ id: "AdminStatement" });
export type AdminStatement = z.infer<typeof AdminStatement>;

/** A rejection's reason is sent to the creator; the others stay in the audit log. */
export const SettlementDecision = z.strictObject({ reason: multiline(limits.blockReasonLength, 1) });

export const PayoutFile = z
  .object({
    items: z.array(
      z.object({
        settlementId: SettlementId,
        bank: z.string(),
        accountNumber: z.string(),
        holder: z.string(),
        net: Won,
        gross: z.int(),
        platformFee: z.int(),
        amount: Won,
        incomeTax: Won,
        localTax: Won,
        offset: Won,
        taxType: z.enum(taxTypes),
        businessNumber: z.string(),
        nickname: z.string(),
        requestedAt: Time,
        approvedBy: z.string(),
        approvedById: UserId,
        confirmedBy: z.string(),
        confirmedById: UserId,
        confirmedAt: Time,
        earlierFileAt: z
          .string()
          .meta({ description: "when the last file before this one contained it; empty in its first file" }),
      }),
    ),
  })
  .meta({ id: "PayoutFile" });
export type PayoutFile = z.infer<typeof PayoutFile>;

/** A month in Seoul, `YYYY-MM`: its payments less its refunds. */
/** The creator's share by what was paid for. */
const Sources = z.object({ membership: z.int(), donation: z.int(), campaign: z.int() });

const earned = {
  payments: z.int(),
  gross: Won,
  refunded: Won,
  platformFee: z.int(),
  vat: z.int(),
  net: z.int(),
  sources: Sources.meta({ description: "net by what was paid for" }),
};
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const EarningsMonth = z.object({ month: z.string(), ...earned });
export type EarningsMonth = z.infer<typeof EarningsMonth>;

export const Earnings = pageOf(EarningsMonth)
  .extend({
    balances: z.object({ held: Won, payable: Won, inSettlement: Won, paid: z.int(), receivable: Won }),
    nextRelease: z
      .object({ at: Time, amount: Won })
      .nullable()
      .meta({ description: "the first of the held money to become payable: when, and how much on that day in Seoul" }),
    lastMonthSoFar: z.int().meta({ description: "net of the last month up to as much time as has passed of this one" }),
  })
  .meta({ id: "Earnings" });
export type Earnings = z.infer<typeof Earnings>;

export const EarningsDaysQuery = z.object({
  month: Month.optional().meta({ description: "in Seoul; by default the present one" }),
});
export const EarningsDay = z.object({ day: z.string(), ...earned });
export type EarningsDay = z.infer<typeof EarningsDay>;
export const EarningsDays = z
  .object({
    month: z.string(),
    previous: z.string().nullable().meta({ description: "the month before, unless it has no payment yet" }),
    next: z.string().nullable(),
    items: z.array(EarningsDay).meta({ description: "every day of the month up to today" }),
  })
  .meta({ id: "EarningsDays" });
export type EarningsDays = z.infer<typeof EarningsDays>;
