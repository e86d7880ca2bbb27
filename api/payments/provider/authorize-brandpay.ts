import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { networkOf } from "../../http/rate-limits";

type Proof = { code: string; customerKey: string; address: string };

/**
 * Redeems the code that BrandPay's page sends once its customer is identified, which allows their payments. Needs no login:
 * the call comes from a cross-site frame, and the code is proof, valid once. Throws RESOURCE_NOT_FOUND for an unknown
 * customer, PAYMENT_DECLINED for a bad code, SERVICE_UNAVAILABLE.
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
