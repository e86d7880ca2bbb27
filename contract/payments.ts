import { z } from "zod";
import { Plan } from "./memberships";
import { Won } from "./money";
import { PageQuery, pageOf } from "./paging";
import { UserSummary } from "./people";
import { Id, line, Time } from "./text";

export const Card = z
  .object({
    cardId: Id,
    brand: z.string(),
    last4: z.string(),
    expiry: z.string().nullable(),
    isDefault: z.boolean(),
    createdAt: Time,
  })
  .meta({ id: "Card" });
export type Card = z.infer<typeof Card>;

export const orderKinds = ["membership", "donation", "campaign"] as const;

/** `processing`: a charge was sent and its outcome is not known yet; the order then takes no second one. */
export const Order = z
  .object({
    orderId: Id,
    kind: z.enum(orderKinds),
    purpose: z.enum(["join", "renewal", "recovery", "upgrade"]).meta({
      description: "of a membership: upgrade charges the difference of the days left, and changes the plan now",
    }),
    amount: Won,
    activist: UserSummary,
    plan: Plan.nullable(),
    campaign: z.null(),
    message: z.string().nullable(),
    status: z.enum(["ready", "approved", "failed", "canceled"]),
    processing: z.boolean(),
    failureReason: z.string().nullable().meta({ description: "the provider's words when the charge was declined" }),
    expiresAt: Time,
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof Order>;

export const Payment = z
  .object({
    paymentId: Id,
    orderId: Id,
    kind: z.enum(orderKinds),
    activist: UserSummary,
    plan: Plan.nullable(),
    amount: Won,
    method: z.literal("creditCard"),
    card: z.object({ brand: z.string(), last4: z.string() }),
    status: z.enum(["done", "canceled"]),
    approvedAt: Time,
    canceledAt: Time.nullable(),
    receiptUrl: z.string().nullable(),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

/** What the browser needs to open the provider's card page, and the cards on file. */
export const PaymentKeys = z
  .object({
    clientKey: z.string(),
    customerKey: z.string(),
    cardPageUrl: z
      .string()
      .nullable()
      .meta({ description: "a card page that works without JavaScript, where there is one" }),
    cards: z.array(Card),
  })
  .meta({ id: "PaymentKeys" });
export type PaymentKeys = z.infer<typeof PaymentKeys>;

/** The confirm-order page: what is charged today, and when next. */
export const OrderDetail = z
  .object({
    order: Order,
    plan: Plan.nullable(),
    card: Card.nullable(),
    cards: z.array(Card),
    renewsAt: Time.nullable(),
    nextAmount: Won.nullable().meta({ description: "what the next charge will be" }),
  })
  .meta({ id: "OrderDetail" });
export type OrderDetail = z.infer<typeof OrderDetail>;

export const NewOrder = z.strictObject({ kind: z.literal("membership"), planId: Id });
export const OrderQuery = z.strictObject({ orderId: Id });
export const NewCard = z.strictObject({ authKey: z.string().min(1).max(300), customerKey: z.string().min(2).max(50) });
export const CardChange = z.strictObject({ isDefault: z.literal(true) });
export const Approval = z.strictObject({ orderId: Id, cardId: Id.optional() });
export const FailedReturn = z.strictObject({ orderId: Id, code: line(100), message: line(500) });
export const PaymentQuery = PageQuery.extend({
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  status: z.enum(["all", "done", "canceled"]).optional(),
});
export const PaymentPage = pageOf(Payment);
