import type { PaymentMethodId, UserId } from "#contract/ids";
import type { OrderMethod } from "#contract/payments/methods";
import type { StoredPayMethod } from "#contract/payments/schemas";
import { sha256 } from "../../crypto";
import type { Deps } from "../../deps";
import type { Env } from "../../env";
import { ApiError } from "../../http/api-error";
import { customerKeyOf, findCustomerKey } from "./customer-key";

/**
 * The buyer's methods stored at BrandPay, requested each time; empty while the provider does not answer. A buyer without
 * a customer key has none, and causes no request.
 */
export async function listPayMethods(deps: Deps, buyerId: UserId): Promise<StoredPayMethod[]> {
  const customerKey = await findCustomerKey(deps, buyerId);
  const methods = customerKey ? await deps.toss.listMethods(customerKey) : null;
  return (methods ?? []).map(({ methodKey, brand, last4 }) => ({ methodId: idOf(methodKey), brand, last4 }));
}

/** The key of one of the buyer's methods. Throws CARD_REQUIRED; SERVICE_UNAVAILABLE while the provider does not answer. */
export async function methodOf(
  deps: Deps,
  buyerId: UserId,
  { methodId, at }: { methodId: PaymentMethodId; at: Date },
): Promise<{ methodKey: string }> {
  const methods = await deps.toss.listMethods(await customerKeyOf(deps, buyerId, at));
  if (!methods) throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 10 });
  const method = methods.find(({ methodKey }) => idOf(methodKey) === methodId);
  if (!method) throw new ApiError("CARD_REQUIRED");
  return { methodKey: method.methodKey };
}

/** Throws INVALID_REQUEST for an easy pay that is not offered; an order opened while it was can still be paid. */
export function requireOffered({ TOSS_EASY_PAY: offered }: Env, method: OrderMethod): void {
  if (method !== "creditCard" && !offered.includes(method))
    throw new ApiError("INVALID_REQUEST", { fields: { method: ["methodNotOffered"] } });
}

/** A method's key never leaves the API: pages use this ID. */
const idOf = (methodKey: string): PaymentMethodId => `mth_${sha256(methodKey).toString("hex").slice(0, 32)}`;
