import type { PayMethod } from "#contract/payments";
import { sha256 } from "../../crypto";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { customerKeyOf } from "./customer-key";

/** What a buyer keeps with BrandPay, asked of the provider each time; nothing while it does not tell. */
export async function listPayMethods(deps: Deps, buyerId: string, at: Date): Promise<PayMethod[]> {
  const methods = await deps.toss.listMethods(await customerKeyOf(deps, buyerId, at));
  return (methods ?? []).map(({ methodKey, brand, last4 }) => ({ methodId: idOf(methodKey), brand, last4 }));
}

/** The key behind one of the buyer's own methods. Throws CARD_REQUIRED, SERVICE_UNAVAILABLE while nobody can tell. */
export async function methodOf(
  deps: Deps,
  buyerId: string,
  methodId: string,
  at: Date,
): Promise<{ methodKey: string }> {
  const methods = await deps.toss.listMethods(await customerKeyOf(deps, buyerId, at));
  if (!methods) throw new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 10 });
  const method = methods.find(({ methodKey }) => idOf(methodKey) === methodId);
  if (!method) throw new ApiError("CARD_REQUIRED");
  return { methodKey: method.methodKey };
}

/** A method's key never leaves the API: pages name it by this. */
const idOf = (methodKey: string) => `mth_${sha256(methodKey).toString("hex").slice(0, 32)}`;
