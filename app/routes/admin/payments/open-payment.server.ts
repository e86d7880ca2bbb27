import { randomUUID } from "node:crypto";
import type { PaymentId } from "#contract/ids";
import { getPaymentForAdmin } from "#contract/payments/admin-endpoints";
import { api } from "~/api/client.server";
import type { RouteArgs } from "~/http/response-context.server";

/** A payment with what was refunded of it; `once` makes a form sent twice one decision. */
export async function openPayment(args: RouteArgs, id: PaymentId) {
  return { detail: await api(args).call(getPaymentForAdmin, { params: { id } }), once: randomUUID() };
}
