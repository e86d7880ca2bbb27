import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { CardId, PaymentId } from "../ids";
import {
  Approval,
  BrandPayCode,
  Card,
  CardChange,
  HistoryPage,
  HistoryQuery,
  NewCard,
  NewOrder,
  Order,
  OrderDetail,
  OrderQuery,
  PayMethodQuery,
  PayMethods,
  Payment,
  PaymentDetail,
  PaymentKeys,
  PaymentPage,
  PaymentPageCustomer,
  PaymentPageFailure,
  PaymentPageReturn,
  PaymentQuery,
  RefundRequest,
} from "./schemas";
import { TossWebhook, WebhookReceived } from "./webhooks";

const define = defineEndpointWith({ tag: "Payments", access: "consented" });
const paymentParam = z.strictObject({ id: PaymentId });
const cardParam = z.strictObject({ id: CardId });

export const getPaymentKeys = define({
  method: "get",
  path: "/payments/my",
  summary: "Provider keys for the browser, and cards",
  response: PaymentKeys,
  errors: ["READ_ONLY_MODE"],
  timeoutMs: 65_000,
});

export const registerCard = define({
  method: "post",
  path: "/payments/cards",
  slow: true,
  summary: "Register a card from the provider's card page",
  body: NewCard,
  response: Card,
  status: 201,
  idempotent: true,
  errors: ["PAYMENT_DECLINED", "PERMISSION_DENIED", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  timeoutMs: 65_000,
});

export const makeCardDefault = define({
  method: "put",
  path: "/payments/cards/{id}",
  summary: "Make a card the default",
  params: cardParam,
  body: CardChange,
  response: Card,
  errors: ["RESOURCE_NOT_FOUND"],
  timeoutMs: 65_000,
});

export const removeCard = define({
  method: "delete",
  path: "/payments/cards/{id}",
  summary: "Remove a card",
  params: cardParam,
  errors: ["RESOURCE_NOT_FOUND"],
  timeoutMs: 65_000,
});

export const openOrder = define({
  method: "post",
  path: "/payments/ready",
  summary: "Open an order",
  body: NewOrder,
  response: Order,
  status: 201,
  idempotent: true,
  errors: [
    "CONFLICT_SUBSCRIBE",
    "RESOURCE_CONFLICT",
    "RESOURCE_NOT_FOUND",
    "SELLER_UNVERIFIED",
    "TOO_MANY_REQUESTS",
    "CAPABILITY_PAUSED",
  ],
  timeoutMs: 65_000,
});

export const getOrder = define({
  method: "get",
  path: "/payments/ready",
  summary: "An order to confirm",
  query: OrderQuery,
  response: OrderDetail,
  errors: ["RESOURCE_NOT_FOUND"],
  timeoutMs: 65_000,
});

export const listPayMethods = define({
  method: "get",
  path: "/payments/methods",
  summary: "The fan's cards stored at BrandPay, none while the provider does not answer, and the easy pays offered",
  query: PayMethodQuery,
  response: PayMethods,
  timeoutMs: 8_000,
});

export const approveOrder = define({
  method: "post",
  path: "/payments/approve",
  slow: true,
  summary: "Charge the order to a registered card, once",
  body: Approval,
  response: Payment,
  idempotent: true,
  errors: [
    "CAPABILITY_PAUSED",
    "PAYMENT_DECLINED",
    "CARD_REQUIRED",
    "CONFLICT_SUBSCRIBE",
    "RESOURCE_CONFLICT",
    "RESOURCE_NOT_FOUND",
    "SERVICE_UNAVAILABLE",
    "TOO_MANY_REQUESTS",
  ],
  timeoutMs: 65_000,
});

export const approveBrandPayOrder = define({
  method: "post",
  path: "/payments/toss-brand/approve",
  slow: true,
  summary: "Capture a gift authenticated on the provider's payment page, by BrandPay or the order's easy pay, once",
  query: PaymentPageReturn,
  body: PaymentPageCustomer,
  response: Payment,
  idempotent: true,
  errors: [
    "CAPABILITY_PAUSED",
    "PAYMENT_DECLINED",
    "PERMISSION_DENIED",
    "RESOURCE_CONFLICT",
    "RESOURCE_NOT_FOUND",
    "SERVICE_UNAVAILABLE",
    "TOO_MANY_REQUESTS",
  ],
  timeoutMs: 65_000,
});

export const failOrder = define({
  method: "post",
  path: "/payments/fail",
  summary: "End an order with the error of the provider's page",
  body: PaymentPageFailure,
  response: Order,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  timeoutMs: 65_000,
});

export const receiveTossWebhook = define({
  method: "post",
  path: "/webhooks/toss",
  slow: true,
  access: "guest",
  summary: "The provider's webhook: a hint to ask the provider, never trusted",
  body: TossWebhook,
  response: WebhookReceived,
  errors: ["TOO_MANY_REQUESTS"],
});

export const authorizeBrandPay = define({
  method: "post",
  path: "/payments/brandpay/authorize",
  access: "guest",
  summary: "BrandPay's page has identified its customer: confirm them to BrandPay",
  body: BrandPayCode,
  status: 204,
  errors: ["RESOURCE_NOT_FOUND", "PAYMENT_DECLINED", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"],
  timeoutMs: 65_000,
});

export const getPaymentOfOrder = define({
  method: "get",
  path: "/payments/complete",
  summary: "The payment an order led to",
  query: OrderQuery,
  response: Payment,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const listPayments = define({
  method: "get",
  path: "/payments/list",
  summary: "The fan's payments",
  query: PaymentQuery,
  response: PaymentPage,
});

export const listHistory = define({
  method: "get",
  path: "/payments/history",
  summary: "The fan's payments and refunds in one list, with their sums",
  query: HistoryQuery,
  response: HistoryPage,
});

export const getPaymentWithRefunds = define({
  method: "get",
  path: "/payments/{id}/refund",
  summary: "A payment of the fan, its refunds, and whether it may be refunded",
  params: paymentParam,
  response: PaymentDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const refundPayment = define({
  method: "post",
  path: "/payments/{id}/refund",
  slow: true,
  summary: "Refund a membership's payment within seven days; the membership ends immediately",
  params: paymentParam,
  body: RefundRequest,
  response: Payment,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"],
  timeoutMs: 65_000,
});
