import { TossError } from "../api/errors";
import type { Call } from "../api/handler";
import { readAmount, readCustomerKey, readMetadata, readOrderId, readTaxFree, readText } from "../api/read-fields";
import { formatKst } from "../clock";
import { capture } from "../payments/capture";
import { mId, openPayment, type Payment, randomKey } from "../payments/payment";

/** Exchanges a card page's authKey, once, for a billing key. */
export function issueBillingKey({ toss, body, caller }: Call): unknown {
  const authKey = readText(body, "authKey", 300);
  const customerKey = readCustomerKey(body);
  const now = toss.clock.now();
  const auth = toss.state.authKeys.get(authKey);
  if (!auth || auth.usedAt !== null || auth.expiresAt <= now) throw new TossError("NOT_FOUND_BILLING");
  if (auth.family !== caller.family) throw new TossError("INVALID_API_KEY");
  if (auth.customerKey !== customerKey) throw new TossError("NOT_MATCHES_CUSTOMER_KEY");
  toss.state.authKeys.put(authKey, { ...auth, usedAt: now });
  const billingKey = randomKey("bk_");
  toss.state.billingKeys.put(billingKey, { customerKey, face: auth.face, removedAt: null });
  const { testCard: _, ...card } = auth.face;
  return { mId, customerKey, authenticatedAt: formatKst(now), method: "카드", billingKey, card };
}

export function chargeBillingKey(call: Call): Payment {
  const { toss, c, body, caller } = call;
  const billingKey = c.req.param("billingKey") ?? "";
  const billing = toss.state.billingKeys.get(billingKey);
  if (!billing) throw new TossError("INVALID_BILL_KEY_REQUEST");
  if (billing.removedAt !== null) throw new TossError("ALREADY_REMOVED_BILLING_KEY");
  const customerKey = readCustomerKey(body);
  if (customerKey !== billing.customerKey) throw new TossError("NOT_MATCHES_CUSTOMER_KEY");
  const amount = readAmount(body);
  const request = {
    type: "BILLING" as const,
    orderId: readOrderId(body),
    orderName: readText(body, "orderName", 100),
    amount,
    taxFreeAmount: readTaxFree(body, amount),
    metadata: readMetadata(body),
  };
  const now = toss.clock.now();
  return capture(call, {
    payment: openPayment(request, now, toss.url()),
    family: caller.family,
    customerKey,
    face: billing.face,
    registration: billingKey,
    expiresAt: now,
  });
}

export function removeBillingKey({ toss, c }: Call): undefined {
  const billingKey = c.req.param("billingKey") ?? "";
  const billing = toss.state.billingKeys.get(billingKey);
  if (!billing) throw new TossError("NOT_FOUND_BILLING");
  if (billing.removedAt !== null) throw new TossError("ALREADY_REMOVED_BILLING_KEY");
  toss.state.billingKeys.put(billingKey, { ...billing, removedAt: toss.clock.now() });
  toss.webhooks.send("BILLING_DELETED", { mId, billingKey, customerKey: billing.customerKey });
}
