import { z } from "zod";
import type { PaymentId } from "#contract/ids";
import { payChargebackFee, refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { AdminRefund } from "#contract/payments/schemas";
import { ChargebackFee } from "#contract/reconciliation/schemas";
import type { Address } from "~/addresses/address";
import { wonOrAsSent } from "~/gifts/won-field";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { handleDecision } from "../lists/handle-decision.server";

/** `once` makes a form sent twice one decision. */
const PaymentDecision = z.discriminatedUnion("intent", [
  AdminRefund.extend({
    intent: z.literal("refund"),
    amount: z.preprocess(wonOrAsSent, AdminRefund.shape.amount),
    once: z.uuid(),
  }),
  ChargebackFee.extend({
    intent: z.literal("chargebackFee"),
    fee: z.preprocess(wonOrAsSent, ChargebackFee.shape.fee),
    once: z.uuid(),
  }),
]);

type Decision = { id: PaymentId; next: () => Promise<Address> };

/** Handles the forms for a refund and for a chargeback's fee, and redirects to `next`. */
export async function handlePaymentForm(args: HandlerArgs, { id, next }: Decision) {
  return handleDecision(args, PaymentDecision, {
    decide: ({ intent, once, ...body }) => {
      const sent = { params: { id }, idempotencyKey: once };
      if ("fee" in body) return args.api.call(payChargebackFee, { ...sent, body });
      return args.api.call(refundPaymentByAdmin, { ...sent, body });
    },
    isOver: () => false,
    next,
    done: ({ intent }) => (intent === "refund" ? "mypage.refunded" : "admin/money.feeBooked"),
  });
}
