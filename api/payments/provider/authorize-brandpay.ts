import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { networkOf } from "../../http/rate-limits";

type Proof = { code: string; customerKey: string; address: string };

/**
 * BrandPay's window hands a code to the page it came from, once its customer has proven who they are; exchanging it tells
 * BrandPay that they are ours, and opens their window to payments. Nobody has to be signed in: the window asks from a frame
 * of another site's, and the code is the provider's word on that customer, good once. Throws RESOURCE_NOT_FOUND for a
 * customer we do not have, PAYMENT_DECLINED for a code that is spent or wrong, SERVICE_UNAVAILABLE.
 */
export async function authorizeBrandPay(deps: Deps, { code, customerKey, address }: Proof): Promise<void> {
  await deps.limits.use("webhookPerAddress", networkOf(address));
  const ours = await deps.database.db
    .selectFrom("payment_customers")
    .select("user_id")
    .where("customer_key", "=", customerKey)
    .executeTakeFirst();
  if (!ours) throw notFound();
  const isKnown = await deps.toss.authorizeCustomer(code, customerKey);
  if (isKnown === null) throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 10 });
  if (!isKnown) throw new ApiError("PAYMENT_DECLINED");
}
