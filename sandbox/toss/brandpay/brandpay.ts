import { TossError } from "../api/errors";
import type { Call } from "../api/handler";
import { readAmount, readCustomerKey, readOrderId, readText } from "../api/read-fields";
import { dayMs, formatKst, minuteMs } from "../clock";
import { capture } from "../payments/capture";
import { confirm } from "../payments/confirm";
import { openPayment, type Payment, randomKey } from "../payments/payment";
import type { Customer, Method } from "../state";
import type { Toss } from "../toss";

const tokenForMs = 30 * dayMs;
export const codeForMs = 10 * minuteMs;

/** Exchanges a page's code, once, or a refresh token for a customer's tokens. */
export function issueToken({ toss, body }: Call): unknown {
  const customerKey = readCustomerKey(body, 50);
  if (body.grantType === "AuthorizationCode") spendCode(toss, customerKey, readText(body, "code", 300));
  else if (body.grantType === "RefreshToken") spendRefreshToken(toss, customerKey, readText(body, "refreshToken", 300));
  else throw new TossError("INVALID_REQUEST");
  const expiresAt = toss.clock.now() + tokenForMs;
  const accessToken = randomKey("bpat_");
  const refreshToken = randomKey("bprt_");
  toss.state.tokens.put(accessToken, { customerKey, kind: "access", expiresAt });
  toss.state.tokens.put(refreshToken, { customerKey, kind: "refresh", expiresAt: expiresAt + tokenForMs });
  return { accessToken, refreshToken, tokenType: "bearer", expiresIn: tokenForMs / 1_000 };
}

export function listMethods({ toss, c, caller }: Call): unknown {
  const customerKey = caller.customerKey ?? c.req.param("customerKey") ?? "";
  const customer = toss.state.customers.get(customerKey);
  return {
    isIdentified: customer !== undefined,
    selectedMethodId: customer?.selectedMethodId ?? null,
    cards: methodsOf(toss, customerKey).map(([methodKey, method]) => describeMethod(methodKey, method)),
    accounts: [],
  };
}

export function removeMethod({ toss, body, caller }: Call): unknown {
  const methodKey = readText(body, "methodKey", 300);
  const method = toss.state.methods.get(methodKey);
  if (method?.status !== "ENABLED" || method.customerKey !== caller.customerKey)
    throw new TossError("NOT_FOUND_METHOD");
  toss.state.methods.put(methodKey, { ...method, status: "DISABLED" });
  toss.webhooks.send("METHOD_UPDATED", { customerKey: method.customerKey, methodKey, status: "DISABLED" });
  return describeMethod(methodKey, { ...method, status: "DISABLED" });
}

/** Deletes a customer with their cards and tokens. */
export function removeCustomer({ toss, caller }: Call): unknown {
  const customerKey = caller.customerKey ?? "";
  for (const [methodKey, method] of methodsOf(toss, customerKey)) {
    toss.state.methods.put(methodKey, { ...method, status: "DISABLED" });
  }
  for (const [token, { customerKey: owner }] of toss.state.tokens.entries()) {
    if (owner === customerKey) toss.state.tokens.delete(token);
  }
  toss.state.customers.delete(customerKey);
  toss.webhooks.send("CUSTOMER_STATUS_CHANGED", describeCustomerStatus(toss, customerKey, "REMOVED"));
  return { customerKey };
}

/** Charges a registered card immediately, as the customer agreed to before. */
export function payWithMethod(call: Call): Payment {
  const { toss, body, caller } = call;
  const customerKey = readCustomerKey(body, 50);
  const methodKey = readText(body, "methodKey", 300);
  const method = toss.state.methods.get(methodKey);
  if (method?.status !== "ENABLED") throw new TossError("NOT_FOUND_METHOD");
  if (method.customerKey !== customerKey) throw new TossError("NOT_MATCHES_CUSTOMER_KEY");
  const amount = readAmount(body);
  const orderName = readText(body, "orderName", 100);
  const request = { type: "BRANDPAY" as const, orderId: readOrderId(body), orderName, amount };
  const now = toss.clock.now();
  return capture(call, {
    payment: openPayment(request, now, toss.url()),
    family: caller.family,
    customerKey,
    face: method.face,
    registration: methodKey,
    expiresAt: now,
  });
}

export function confirmBrandpay(call: Call): Payment {
  const customerKey = readCustomerKey(call.body, 50);
  const stored = call.toss.state.payments.get(String(call.body.paymentKey));
  if (stored && stored.customerKey !== customerKey) throw new TossError("NOT_MATCHES_CUSTOMER_KEY");
  return confirm(call, "BRANDPAY");
}

/** Registers the new card a customer chose on a page; returns its methodKey. */
export function registerMethod(toss: Toss, customerKey: string, face: Method["face"]): string {
  const methodKey = randomKey("mk_");
  const id = randomKey("");
  const registeredAt = formatKst(toss.clock.now());
  toss.state.methods.put(methodKey, { id, customerKey, face, registeredAt, status: "ENABLED" });
  const known = toss.state.customers.get(customerKey);
  toss.state.customers.put(customerKey, { ...(known ?? newCustomer), selectedMethodId: id });
  if (!known) toss.webhooks.send("CUSTOMER_STATUS_CHANGED", describeCustomerStatus(toss, customerKey, "CREATED"));
  toss.webhooks.send("METHOD_UPDATED", { customerKey, methodKey, status: "ENABLED" });
  return methodKey;
}

export const methodsOf = ({ state }: Toss, customerKey: string): [string, Method][] =>
  state.methods.entries().filter(([, { customerKey: owner, status }]) => owner === customerKey && status === "ENABLED");

export const newCustomer: Customer = { code: null, codeExpiresAt: 0, selectedMethodId: null, agreedTerms: [] };

function describeCustomerStatus({ clock }: Toss, customerKey: string, status: string): unknown {
  return { customerKey, status, changedAt: formatKst(clock.now()) };
}

function spendCode(toss: Toss, customerKey: string, code: string): void {
  const customer = toss.state.customers.get(customerKey);
  if (!customer || customer.code !== code || customer.codeExpiresAt <= toss.clock.now()) {
    throw new TossError("INVALID_AUTHORIZE_AUTH");
  }
  toss.state.customers.put(customerKey, { ...customer, code: null });
}

function spendRefreshToken(toss: Toss, customerKey: string, value: string): void {
  const token = toss.state.tokens.get(value);
  const isLive = token?.kind === "refresh" && token.expiresAt > toss.clock.now();
  if (!isLive || token.customerKey !== customerKey) throw new TossError("INVALID_AUTHORIZE_AUTH");
  toss.state.tokens.delete(value);
}

function describeMethod(methodKey: string, { id, face, registeredAt, status }: Method): unknown {
  return {
    id,
    methodKey,
    alias: "시험 카드",
    cardName: "시험 카드",
    cardNumber: face.number,
    issuerCode: face.issuerCode,
    acquirerCode: face.acquirerCode,
    cardType: face.cardType,
    ownerType: face.ownerType,
    registeredAt,
    status,
  };
}
