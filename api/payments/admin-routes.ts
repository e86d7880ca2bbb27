import { z } from "zod";
import { AdminPaymentDetail, AdminPaymentPage, AdminPaymentQuery, AdminRefund } from "#contract/payments";
import { ChargebackFee } from "#contract/reviews";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { adminPayment, listPaymentsForAdmin } from "./admin-queries";
import { payChargebackFee } from "./chargebacks/chargeback-fee";
import { refundByAdmin } from "./refunds/request-refund";

const tag = "Admin";
const params = z.strictObject({ id: Id });

export const paymentsAdminRoutes = [
  endpoint({
    method: "get",
    path: "/admin/payments",
    who: "admin",
    tag,
    summary: "Payments, searchable",
    query: AdminPaymentQuery,
    answer: AdminPaymentPage,
    handle: ({ deps, query }) => listPaymentsForAdmin(deps, query),
  }),
  endpoint({
    method: "get",
    path: "/admin/payments/{id}",
    who: "admin",
    tag,
    summary: "One payment, its split and its refunds",
    params,
    answer: AdminPaymentDetail,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, params }) => adminPayment(deps, params.id),
  }),
  endpoint({
    method: "post",
    path: "/admin/payments/{id}/refund",
    who: "admin",
    tag,
    summary: "Give a part of a payment back, or all that is left",
    params,
    body: AdminRefund,
    answer: AdminPaymentDetail,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "SERVICE_UNAVAILABLE"],
    handle: async ({ deps, actor, params, body, at }) => {
      await refundByAdmin(deps, { ...body, adminId: actor.userId, paymentId: params.id, at });
      return adminPayment(deps, params.id);
    },
    repeat: ({ deps, params }) => adminPayment(deps, params.id),
  }),
  endpoint({
    method: "post",
    path: "/admin/payments/{id}/chargeback-fee",
    who: "admin",
    tag,
    summary: "What the provider took for a chargeback",
    params,
    body: ChargebackFee,
    answer: AdminPaymentDetail,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params, body, at }) => {
      await payChargebackFee(deps, { ...body, adminId: actor.userId, paymentId: params.id, at });
      return adminPayment(deps, params.id);
    },
    repeat: ({ deps, params }) => adminPayment(deps, params.id),
  }),
];
