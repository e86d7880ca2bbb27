import { z } from "zod";
import {
  Approval,
  BrandPayCode,
  Card,
  CardChange,
  FailedReturn,
  NewCard,
  NewOrder,
  Order,
  OrderDetail,
  OrderQuery,
  Payment,
  PaymentDetail,
  PaymentKeys,
  PaymentPage,
  PaymentQuery,
  RefundRequest,
  WindowBody,
  WindowReturn,
} from "#contract/payments";
import { Id } from "#contract/text";
import { NoticeTaken, TossNotice } from "#contract/webhooks";
import { endpoint } from "../http/endpoint";
import { cardOf, makeDefault, registerCard, removeCard } from "./cards/register-card";
import { approve } from "./charges/approve";
import { approveWindow } from "./charges/approve-from-payment-page";
import { failOrder } from "./orders/fail-order";
import { openCampaignGift, openDonation } from "./orders/open-gift-order";
import { openMembershipOrder } from "./orders/open-membership-order";
import { listPaymentsOfBuyer, orderDetail, paymentKeys, paymentOfOrder } from "./orders/queries";
import { authorizeBrandPay } from "./provider/authorize-brandpay";
import { methodOf } from "./provider/pay-methods";
import { receiveWebhook } from "./receive-webhook";
import { paymentDetail, refundByFan } from "./refunds/request-refund";

const tag = "Payments";
const cardParam = z.strictObject({ id: Id });

export const paymentsRoutes = [
  endpoint({
    method: "get",
    path: "/payments/my",
    who: "consented",
    tag,
    summary: "Provider keys for the browser, and cards",
    answer: PaymentKeys,
    handle: ({ deps, actor, at }) => paymentKeys(deps, actor.userId, at),
  }),
  endpoint({
    method: "post",
    path: "/payments/cards",
    slow: true,
    who: "consented",
    tag,
    summary: "Register a card from the provider's card page",
    body: NewCard,
    answer: Card,
    status: 201,
    idempotent: true,
    errors: ["PAYMENT_DECLINED", "PERMISSION_DENIED", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
    handle: ({ deps, actor, body, at }) => registerCard(deps, { userId: actor.userId, ...body, at }),
    repeat: ({ deps, actor }, cardId) => cardOf(deps, actor.userId, cardId),
  }),
  endpoint({
    method: "put",
    path: "/payments/cards/{id}",
    who: "consented",
    tag,
    summary: "Make a card the default",
    params: cardParam,
    body: CardChange,
    answer: Card,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params }) => makeDefault(deps, actor.userId, params.id),
  }),
  endpoint({
    method: "delete",
    path: "/payments/cards/{id}",
    who: "consented",
    tag,
    summary: "Remove a card",
    params: cardParam,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => removeCard(deps, actor.userId, params.id, at),
  }),
  endpoint({
    method: "post",
    path: "/payments/ready",
    who: "consented",
    tag,
    summary: "Open an order",
    body: NewOrder,
    answer: Order,
    status: 201,
    idempotent: true,
    errors: ["CONFLICT_SUBSCRIBE", "RESOURCE_CONFLICT", "RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, body, at }) =>
      body.kind === "donation"
        ? openDonation(deps, actor.userId, body, at)
        : body.kind === "campaign"
          ? openCampaignGift(deps, actor.userId, body, at)
          : openMembershipOrder(deps, actor.userId, body.planId, at),
  }),
  endpoint({
    method: "get",
    path: "/payments/ready",
    who: "consented",
    tag,
    summary: "The confirm-order page",
    query: OrderQuery,
    answer: OrderDetail,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, query, at }) => orderDetail(deps, actor.userId, query.orderId, at),
  }),
  endpoint({
    method: "post",
    path: "/payments/approve",
    slow: true,
    who: "consented",
    tag,
    summary: "Charge the order to a registered card, once",
    body: Approval,
    answer: Payment,
    idempotent: true,
    errors: [
      "PAYMENT_DECLINED",
      "CARD_REQUIRED",
      "CONFLICT_SUBSCRIBE",
      "RESOURCE_CONFLICT",
      "RESOURCE_NOT_FOUND",
      "SERVICE_UNAVAILABLE",
      "TOO_MANY_REQUESTS",
    ],
    handle: async ({ deps, actor, body: { orderId, cardId, methodId }, at }) => {
      const brand = methodId ? await methodOf(deps, actor.userId, methodId, at) : undefined;
      return approve(deps, { buyerId: actor.userId, orderId, cardId, brand, at });
    },
  }),
  endpoint({
    method: "post",
    path: "/payments/toss-brand/approve",
    slow: true,
    who: "consented",
    tag,
    summary: "Capture what BrandPay's page has authenticated, once",
    query: WindowReturn,
    body: WindowBody,
    answer: Payment,
    idempotent: true,
    errors: [
      "PAYMENT_DECLINED",
      "PERMISSION_DENIED",
      "RESOURCE_CONFLICT",
      "RESOURCE_NOT_FOUND",
      "SERVICE_UNAVAILABLE",
      "TOO_MANY_REQUESTS",
    ],
    handle: ({ deps, actor, query, body, at }) =>
      approveWindow(deps, { buyerId: actor.userId, ...query, customerKey: body.customerKey, at }),
  }),
  endpoint({
    method: "post",
    path: "/payments/fail",
    who: "consented",
    tag,
    summary: "What the provider's page said went wrong",
    body: FailedReturn,
    answer: Order,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, body, at }) => failOrder(deps, actor.userId, body, at),
  }),
  endpoint({
    method: "post",
    path: "/webhooks/toss",
    slow: true,
    who: "guest",
    tag,
    summary: "The provider's notice: a hint to ask the provider, never believed",
    body: TossNotice,
    answer: NoticeTaken,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, body, header, address, at }) => {
      const transmissionId = header("tosspayments-webhook-transmission-id");
      await receiveWebhook(deps, { transmissionId, notice: body, address, at });
      return { received: true as const };
    },
  }),
  endpoint({
    method: "post",
    path: "/payments/brandpay/authorize",
    who: "guest",
    tag,
    summary: "BrandPay's window has proven its customer: tell BrandPay that they are ours",
    body: BrandPayCode,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND", "PAYMENT_DECLINED", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"],
    handle: ({ deps, body, address }) => authorizeBrandPay(deps, { ...body, address }),
  }),
  endpoint({
    method: "get",
    path: "/payments/complete",
    who: "consented",
    tag,
    summary: "The payment an order led to",
    query: OrderQuery,
    answer: Payment,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, query }) => paymentOfOrder(deps, actor.userId, query.orderId),
  }),
  endpoint({
    method: "get",
    path: "/payments/list",
    who: "consented",
    tag,
    summary: "The fan's payments",
    query: PaymentQuery,
    answer: PaymentPage,
    handle: ({ deps, actor, query }) => listPaymentsOfBuyer(deps, actor.userId, query),
  }),
  endpoint({
    method: "get",
    path: "/payments/{id}/refund",
    who: "consented",
    tag,
    summary: "A payment of one's own, its refunds, and whether it may be taken back",
    params: cardParam,
    answer: PaymentDetail,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => paymentDetail(deps, actor.userId, params.id, at),
  }),
  endpoint({
    method: "post",
    path: "/payments/{id}/refund",
    slow: true,
    who: "consented",
    tag,
    summary: "Take a membership's payment back within seven days; the membership ends at once",
    params: cardParam,
    body: RefundRequest,
    answer: Payment,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, params, body, at }) =>
      refundByFan(deps, { buyerId: actor.userId, paymentId: params.id, reason: body.reason, at }),
  }),
];
