import type { Payment } from "#contract/payments";
import { constantTimeEqual } from "../../crypto";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { customerKeyOf } from "../provider/customer-key";
import { approve } from "./approve";

type Input = {
  buyerId: string;
  orderId: string;
  paymentKey: string;
  /** what the page came back with, in won: compared with the order's, never charged */
  amount: number;
  customerKey: string | undefined;
  at: Date;
};

/**
 * Captures a gift that its buyer has authenticated on BrandPay's page. Throws as `approve` does; INVALID_REQUEST for
 * another amount than the order's and RESOURCE_CONFLICT for a page that was another order's, before anything is asked
 * of the provider; PERMISSION_DENIED for another's customerKey.
 */
export async function approveWindow(deps: Deps, input: Input): Promise<Payment> {
  const { buyerId, orderId, paymentKey, amount, customerKey, at } = input;
  if (customerKey !== undefined && !constantTimeEqual(customerKey, await customerKeyOf(deps, buyerId, at)))
    throw new ApiError("PERMISSION_DENIED");
  return approve(deps, { buyerId, orderId, cardId: undefined, brand: { paymentKey, amount }, at });
}
