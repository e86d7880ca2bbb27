import { z } from "zod";
import { UserSummary } from "../creators/schemas";
import { Privacy } from "../gifts/schemas";
import { CampaignId, CardId, OrderId, PaymentId, PaymentMethodId, PlanId, RefundId, UserId } from "../ids";
import { limits } from "../limits";
import { Plan } from "../memberships/schemas";
import { Won } from "../money";
import { DomainParam } from "../names";
import { PageQuery, pageOf } from "../paging";
import { line, multiline, Time } from "../text";
import { declineReasons } from "./decline-reasons";
import { easyPays, orderMethods, paymentMethods } from "./methods";
import { listedPaymentStatuses } from "./values";

export const Card = z
  .object({
    cardId: CardId,
    brand: z.string(),
    last4: z.string(),
    expiry: z.string().nullable(),
    isDefault: z.boolean(),
    works: z
      .boolean()
      .meta({ description: "false once its issuer or the provider has said that it will not work again" }),
    createdAt: Time,
  })
  .meta({ id: "Card" });
export type Card = z.infer<typeof Card>;

/** The campaign of a gift. `title` is empty where its creator's account is deleted. */
const CampaignName = z
  .object({ id: CampaignId, title: z.string(), needsDelivery: z.boolean() })
  .meta({ id: "CampaignName" });

export const orderKinds = ["membership", "donation", "campaign"] as const;

/** `processing`: a charge was sent and its outcome is not known yet; the order then accepts no second one. */
export const Order = z
  .object({
    orderId: OrderId,
    kind: z.enum(orderKinds),
    purpose: z.enum(["join", "renewal", "recovery", "upgrade"]).meta({
      description: "of a membership: upgrade charges the difference of the days left, and changes the plan now",
    }),
    amount: Won,
    method: z.enum(orderMethods),
    activist: UserSummary,
    plan: Plan.nullable(),
    campaign: CampaignName.nullable(),
    message: z.string().nullable(),
    shown: Privacy.nullable().meta({ description: "what a gift's giver lets be seen; null for a membership" }),
    status: z.enum(["ready", "approved", "failed", "canceled"]),
    processing: z.boolean(),
    failureReason: z.string().nullable().meta({ description: "the provider's words when the charge was declined" }),
    declined: z.enum(declineReasons).nullable().meta({ description: "why the charge was declined" }),
    expiresAt: Time,
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof Order>;

const PaidCard = z
  .object({ brand: z.string(), last4: z.string() })
  .nullable()
  .meta({ description: "null where an easy pay was funded by no card" });

export const Payment = z
  .object({
    paymentId: PaymentId,
    orderId: OrderId,
    kind: z.enum(orderKinds),
    activist: UserSummary,
    plan: Plan.nullable(),
    campaign: CampaignName.nullable(),
    message: z.string().nullable(),
    shown: Privacy.nullable(),
    amount: Won,
    method: z.enum(paymentMethods).meta({ description: "as the provider confirmed it" }),
    card: PaidCard,
    status: z.enum(["done", "canceled"]),
    approvedAt: Time,
    canceledAt: Time.nullable(),
    receiptUrl: z.string().nullable(),
    refundedAmount: Won,
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

const refundRefusals = [
  "refundDone",
  "refundProcessing",
  "refundNotMembership",
  "refundTooLate",
  "refundOpened",
] as const;

/** The part of a payment its fan may have refunded now, until when, or why none. */
export const RefundOffer = z
  .object({ amount: Won, allowedUntil: Time, refusal: z.enum(refundRefusals).nullable() })
  .meta({ id: "RefundOffer" });
export type RefundOffer = z.infer<typeof RefundOffer>;

export const RefundRequest = z.strictObject({ reason: line(limits.refundReasonLength).optional() });

export const Refund = z
  .object({
    refundId: RefundId,
    amount: Won,
    origin: z.enum(["fan", "admin", "bank", "platform"]),
    status: z.enum(["pending", "done", "refused", "review"]),
    requestedAt: Time,
    settledAt: Time.nullable(),
  })
  .meta({ id: "Refund" });
export type Refund = z.infer<typeof Refund>;

/** How long the refunds of the last 90 days took, from request to confirmation. */
export const RefundTimes = z.object({ medianSeconds: z.int(), slowestSeconds: z.int() }).meta({ id: "RefundTimes" });
export type RefundTimes = z.infer<typeof RefundTimes>;

/** A payment with all its refunds, pending ones included. */
export const PaymentDetail = z
  .object({
    payment: Payment,
    refunds: z.array(Refund),
    offer: RefundOffer,
    refundTimes: RefundTimes.nullable().meta({ description: "null where there were no refunds to measure" }),
  })
  .meta({ id: "PaymentDetail" });
export type PaymentDetail = z.infer<typeof PaymentDetail>;

const Party = z.object({ userId: UserId, nickname: z.string(), domain: z.string() });

/** A payment for admins: fan, creator, split, and where the creator's share is now. */
export const AdminPayment = z
  .object({
    paymentId: PaymentId,
    orderId: OrderId,
    kind: z.enum(orderKinds),
    amount: Won,
    refundedAmount: Won,
    status: z.enum(["done", "canceled"]),
    method: z.enum(paymentMethods),
    card: PaidCard,
    buyer: Party,
    creator: Party,
    approvedAt: Time,
    canceledAt: Time.nullable(),
    releasedAt: Time.nullable(),
    openRefund: z.boolean(),
  })
  .meta({ id: "AdminPayment" });
export type AdminPayment = z.infer<typeof AdminPayment>;

export const AdminPaymentDetail = z
  .object({
    payment: AdminPayment,
    split: z.object({ fee: Won, vat: Won, net: Won }),
    refunds: z.array(
      Refund.extend({
        reason: z.string(),
        askedBy: z.string().nullable(),
        code: z.string().nullable(),
        wonAt: Time.nullable().meta({ description: "of a chargeback: when its money came in again" }),
        providerFee: Won.nullable().meta({ description: "of a chargeback: what the provider took for it" }),
      }),
    ),
  })
  .meta({ id: "AdminPaymentDetail" });
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>;

export const AdminPaymentQuery = PageQuery.extend({
  q: z.string().max(100).optional(),
  status: z.enum(listedPaymentStatuses).optional(),
});
export const AdminPaymentPage = pageOf(AdminPayment);

/** `reason` stays in the audit log and is not visible to the fan. */
export const AdminRefund = z.strictObject({
  amount: z.int().min(1).max(2_147_483_647),
  reason: multiline(limits.blockReasonLength, 1),
});

/** The browser's data for opening the provider's card page, and the cards on file. */
export const PaymentKeys = z
  .object({
    clientKey: z.string(),
    customerKey: z.string(),
    cardPageUrl: z
      .string()
      .nullable()
      .meta({ description: "a card page that works without JavaScript, where there is one" }),
    brandPayPageUrl: z
      .string()
      .nullable()
      .meta({ description: "BrandPay's payment page that works without JavaScript, where there is one" }),
    easyPayPageUrl: z
      .string()
      .nullable()
      .meta({ description: "the payment page of an easy pay that works without JavaScript, where there is one" }),
    sdkUrl: z.string().meta({ description: "the provider's script for browsers, which opens its windows" }),
    cards: z.array(Card),
  })
  .meta({ id: "PaymentKeys" });
export type PaymentKeys = z.infer<typeof PaymentKeys>;

/** A card stored with BrandPay, which pays for gifts; `methodId` is our id for it. */
export const StoredPayMethod = z
  .object({ methodId: PaymentMethodId, brand: z.string(), last4: z.string() })
  .meta({ id: "PayMethod" });
export type StoredPayMethod = z.infer<typeof StoredPayMethod>;

const EasyPays = z.array(z.enum(easyPays)).meta({ description: "offered for gifts, in the order to list them" });

export const PayMethodQuery = z.strictObject({
  kind: z.literal("easyPay").optional().meta({ description: "without the stored cards: the provider is not asked" }),
});

export const PayMethods = z
  .object({ methods: z.array(StoredPayMethod), easyPays: EasyPays })
  .meta({ id: "PayMethods" });
export type PayMethods = z.infer<typeof PayMethods>;

/** The confirm-order page: today's charge, and the next one's date. */
export const OrderDetail = z
  .object({
    order: Order,
    plan: Plan.nullable(),
    card: Card.nullable(),
    cards: z.array(Card),
    methods: z.array(StoredPayMethod).meta({ description: "for a gift: what it can be paid with at once" }),
    easyPays: EasyPays,
    renewsAt: Time.nullable(),
    nextAmount: Won.nullable().meta({ description: "what the next charge will be" }),
  })
  .meta({ id: "OrderDetail" });
export type OrderDetail = z.infer<typeof OrderDetail>;

const { min, max } = limits.donationWon;
const gift = {
  amount: z.int().min(min, { message: "donationAmount" }).max(max, { message: "donationAmount" }),
  message: multiline(limits.donationMessageLength).optional(),
  shown: Privacy,
  method: z.enum(orderMethods).optional().meta({ description: "by card where it is left out" }),
};
export const NewDonation = z.strictObject({ kind: z.literal("donation"), domain: DomainParam, ...gift });
export type NewDonation = z.infer<typeof NewDonation>;
/** Without `shown` the fan stays anonymous. */
export const NewCampaignGift = z.strictObject({
  kind: z.literal("campaign"),
  campaignId: CampaignId,
  ...gift,
  shown: Privacy.default("anonymous"),
});
export type NewCampaignGift = z.infer<typeof NewCampaignGift>;
export const NewOrder = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("membership"),
    planId: PlanId,
    method: z.literal("creditCard", { error: "methodNotOffered" }).optional(),
  }),
  NewDonation,
  NewCampaignGift,
]);
export type NewOrder = z.infer<typeof NewOrder>;
export const OrderQuery = z.strictObject({ orderId: OrderId });
export const NewCard = z.strictObject({ authKey: z.string().min(1).max(300), customerKey: z.string().min(2).max(50) });
export const CardChange = z.strictObject({ isDefault: z.literal(true) });
/** A membership is charged to a card, a gift by card to one of its fan's BrandPay methods. */
export const Approval = z.strictObject({
  orderId: OrderId,
  cardId: CardId.optional(),
  methodId: PaymentMethodId.optional(),
});
/** The parameters of the provider's redirect after a payment, by BrandPay or an easy pay. */
export const PaymentPageReturn = z.strictObject({
  paymentKey: z.string().regex(/^[\w-]{6,200}$/),
  orderId: OrderId,
  amount: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
});
/** The parameters of BrandPay's redirect after its customer has authenticated. */
export const BrandPayCode = z.strictObject({
  code: z.string().min(1).max(300),
  customerKey: z.string().min(2).max(50),
});
/** The customer who paid on the payment page, if the caller names them. */
export const PaymentPageCustomer = z.strictObject({ customerKey: z.string().min(2).max(50).optional() });
export const PaymentPageFailure = z.strictObject({ orderId: OrderId, code: line(100), message: line(500) });
export const PaymentQuery = PageQuery.extend({
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  status: z.enum(["all", "done", "canceled"]).optional(),
});
export const PaymentPage = pageOf(Payment);

/** A payment of the fan, or money that they got back of one. */
export const HistoryEntry = z
  .object({
    entryId: z.string().meta({ description: "of the payment or the refund" }),
    type: z.enum(["payment", "refund"]),
    kind: z.enum(orderKinds),
    paymentId: PaymentId,
    orderId: OrderId,
    activist: UserSummary,
    title: z.string().nullable().meta({ description: "the membership's or the campaign's name" }),
    delivery: CampaignId.nullable().meta({ description: "the campaign that delivers goods for this payment" }),
    amount: Won,
    method: z.enum(paymentMethods),
    status: z.enum(["done", "partlyRefunded", "refunded", "pending"]),
    at: Time,
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** `done` has payments that were not refunded whole, `canceled` the refunds, `all` both: its sums are what was spent. */
export const HistoryQuery = PageQuery.extend({
  status: z.enum(["all", "done", "canceled"]).optional(),
  kind: z.enum(orderKinds).optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;
export const HistoryPage = pageOf(HistoryEntry).extend({
  paid: Won.meta({ description: "the sum of all payments that match, on every page" }),
  refunded: Won.meta({ description: "the sum of all finished refunds that match" }),
  months: z
    .array(z.object({ month: z.string(), paid: Won, refunded: Won }))
    .meta({ description: "the same sums by month in Seoul, YYYY-MM, newest first; of all months with entries" }),
  years: z.array(z.int()).meta({ description: "all years with entries in Seoul, newest first" }),
});
export type HistoryPage = z.infer<typeof HistoryPage>;
