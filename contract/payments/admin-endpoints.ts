import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { PaymentId } from "../ids";
import { ChargebackFee } from "../reconciliation/schemas";
import { AdminPaymentDetail, AdminPaymentPage, AdminPaymentQuery, AdminRefund } from "./schemas";

const tag = "Admin";
const params = z.strictObject({ id: PaymentId });

export const listPaymentsForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/payments",
  access: "admin",
  tag,
  summary: "Payments, searchable",
  query: AdminPaymentQuery,
  response: AdminPaymentPage,
});

export const getPaymentForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/payments/{id}",
  access: "admin",
  tag,
  summary: "One payment, its split and its refunds",
  params,
  response: AdminPaymentDetail,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const refundPaymentByAdmin = defineEndpoint({
  method: "post",
  path: "/admin/payments/{id}/refund",
  access: "admin",
  tag,
  summary: "Refund a part of a payment, or all that is left",
  params,
  body: AdminRefund,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "SERVICE_UNAVAILABLE"],
});

export const payChargebackFee = defineEndpoint({
  method: "post",
  path: "/admin/payments/{id}/chargeback-fee",
  access: "admin",
  tag,
  summary: "Record the provider's fee for a chargeback",
  params,
  body: ChargebackFee,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
