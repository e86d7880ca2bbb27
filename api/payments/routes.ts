import * as endpoints from "#contract/payments/endpoints";
import { handle } from "../http/endpoint";
import { cardOf, makeDefault, registerCard, removeCard } from "./cards/register-card";
import { approve } from "./charges/approve";
import { approveFromPaymentPage } from "./charges/approve-from-payment-page";
import { capabilityOf } from "./charges/begin-attempt";
import { listHistory } from "./list-history";
import { failOrder } from "./orders/fail-order";
import { openCampaignGift, openDonation } from "./orders/open-gift-order";
import { openMembershipOrder } from "./orders/open-membership-order";
import { listPaymentsOfBuyer, orderDetail, paymentKeys, paymentOfOrder } from "./orders/queries";
import { authorizeBrandPay } from "./provider/authorize-brandpay";
import { listPayMethods, methodOf } from "./provider/pay-methods";
import { receiveWebhook } from "./receive-webhook";
import { paymentDetail, refundByFan } from "./refunds/request-refund";

export const paymentsRoutes = [
  handle(endpoints.getPaymentKeys, ({ deps, actor, at }) => paymentKeys(deps, actor.userId, at)),
  handle(
    endpoints.registerCard,
    ({ deps, actor, body, at }) => registerCard(deps, { userId: actor.userId, ...body, at }),
    ({ deps, actor }, cardId) => cardOf(deps, actor.userId, { cardId }),
  ),
  handle(endpoints.makeCardDefault, ({ deps, actor, params }) =>
    makeDefault(deps, { userId: actor.userId, cardId: params.id }),
  ),
  handle(endpoints.removeCard, ({ deps, actor, params, at }) =>
    removeCard(deps, { userId: actor.userId, cardId: params.id, at }),
  ),
  handle(endpoints.openOrder, async ({ deps, actor, body, at }) => {
    deps.switches.requireOn(capabilityOf(body.kind));
    if (body.kind === "donation") return openDonation(deps, { buyerId: actor.userId, donation: body, at });
    if (body.kind === "campaign") return openCampaignGift(deps, { buyerId: actor.userId, gift: body, at });
    return openMembershipOrder(deps, { buyerId: actor.userId, planId: body.planId, at });
  }),
  handle(endpoints.getOrder, ({ deps, actor, query, at }) =>
    orderDetail(deps, actor.userId, { orderId: query.orderId, at }),
  ),
  handle(endpoints.listPayMethods, async ({ deps, actor, query }) => ({
    methods: query.kind === "easyPay" ? [] : await listPayMethods(deps, actor.userId),
    easyPays: deps.env.TOSS_EASY_PAY,
  })),
  handle(endpoints.approveOrder, async ({ deps, actor, body: { orderId, cardId, methodId }, at }) => {
    const brand = methodId ? await methodOf(deps, actor.userId, { methodId, at }) : undefined;
    return approve(deps, { buyerId: actor.userId, orderId, cardId, brand, at });
  }),
  handle(endpoints.approveBrandPayOrder, ({ deps, actor, query, body, at }) =>
    approveFromPaymentPage(deps, { buyerId: actor.userId, ...query, customerKey: body.customerKey, at }),
  ),
  handle(endpoints.failOrder, ({ deps, actor, body, at }) =>
    failOrder(deps, { buyerId: actor.userId, input: body, at }),
  ),
  handle(endpoints.receiveTossWebhook, async ({ deps, body, header, address, at }) => {
    const transmissionId = header("tosspayments-webhook-transmission-id");
    await receiveWebhook(deps, { transmissionId, notice: body, address, at });
    return { received: true as const };
  }),
  handle(endpoints.authorizeBrandPay, ({ deps, body, address }) => authorizeBrandPay(deps, { ...body, address })),
  handle(endpoints.getPaymentOfOrder, ({ deps, actor, query }) =>
    paymentOfOrder(deps, actor.userId, { orderId: query.orderId }),
  ),
  handle(endpoints.listPayments, ({ deps, actor, query }) => listPaymentsOfBuyer(deps, actor.userId, query)),
  handle(endpoints.listHistory, ({ deps, actor, query }) => listHistory(deps, actor.userId, query)),
  handle(endpoints.getPaymentWithRefunds, ({ deps, actor, params, at }) =>
    paymentDetail(deps, actor.userId, { paymentId: params.id, at }),
  ),
  handle(endpoints.refundPayment, ({ deps, actor, params, body, at }) =>
    refundByFan(deps, { buyerId: actor.userId, paymentId: params.id, reason: body.reason, at }),
  ),
];
