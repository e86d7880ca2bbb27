import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { PaymentId } from "../ids";
import { ChargebackFee } from "../reconciliation/schemas";
import { AdminPaymentDetail, AdminPaymentPage, AdminPaymentQuery, AdminRefund } from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const params = z.strictObject({ id: PaymentId });

export const listPaymentsForAdmin = define({
  method: "get",
  path: "/admin/payments",
  summary: "Payments, searchable",
  query: AdminPaymentQuery,
  response: AdminPaymentPage,
});

export const getPaymentForAdmin = define({
  method: "get",
  path: "/admin/payments/{id}",
  summary: "One payment, its split and its refunds",
  params,
  response: AdminPaymentDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const refundPaymentByAdmin = define({
  method: "post",
  path: "/admin/payments/{id}/refund",
  summary: "Refund a part of a payment, or all that is left",
  params,
  body: AdminRefund,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "SERVICE_UNAVAILABLE"],
});

export const payChargebackFee = define({
  method: "post",
  path: "/admin/payments/{id}/chargeback-fee",
  summary: "Record the provider's fee for a chargeback",
  params,
  body: ChargebackFee,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
