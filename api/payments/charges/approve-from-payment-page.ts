import type { OrderId, UserId } from "#contract/ids";
import type { Payment } from "#contract/payments/schemas";
import { constantTimeEqual } from "../../crypto";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { customerKeyOf } from "../provider/customer-key";
import { approve } from "./approve";

type PaymentPageApproval = {
  buyerId: UserId;
  orderId: OrderId;
  paymentKey: string;
  /** the amount the payment page came back with, in won: compared with the order's, never charged */
  amount: number;
  customerKey: string | undefined;
  at: Date;
};

/**
 * Captures a gift that its buyer has authenticated on the page of BrandPay or of the order's easy pay. Throws as `approve`
 * does, and before any call to the provider INVALID_REQUEST for an amount that is not the order's, RESOURCE_CONFLICT for
 * a page opened for another order, PERMISSION_DENIED for another user's customerKey.
 */
export async function approveFromPaymentPage(deps: Deps, input: PaymentPageApproval): Promise<Payment> {
  const { buyerId, orderId, paymentKey, amount, customerKey, at } = input;
  if (customerKey !== undefined && !constantTimeEqual(customerKey, await customerKeyOf(deps, buyerId, at)))
    throw new ApiError("PERMISSION_DENIED");
  return approve(deps, { buyerId, orderId, cardId: undefined, brand: { paymentKey, amount }, at });
}
