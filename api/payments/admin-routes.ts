import * as endpoints from "#contract/payments/admin-endpoints";
import { handle } from "../http/endpoint";
import { adminPayment, listPaymentsForAdmin } from "./admin-queries";
import { payChargebackFee } from "./chargebacks/chargeback-fee";
import { refundByAdmin } from "./refunds/request-refund";

export const paymentsAdminRoutes = [
  handle(endpoints.listPaymentsForAdmin, ({ deps, query }) => listPaymentsForAdmin(deps, query)),
  handle(endpoints.getPaymentForAdmin, ({ deps, params }) => adminPayment(deps, params.id)),
  handle(endpoints.refundPaymentByAdmin, async ({ deps, actor, params, body, at }) => {
    await refundByAdmin(deps, { ...body, adminId: actor.userId, paymentId: params.id, at });
  }),
  handle(endpoints.payChargebackFee, async ({ deps, actor, params, body, at }) => {
    await payChargebackFee(deps, { ...body, adminId: actor.userId, paymentId: params.id, at });
  }),
];
