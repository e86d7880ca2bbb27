import type { OrderId } from "#contract/ids";
import type { CivilDate } from "../../clock";
import { sha256 } from "../../crypto";
import { type Env, isRealToss } from "../../env";
import type { Log } from "../../log";
import { observeProviderCall } from "../../metrics/counts";
import type { Won } from "../../money";
import { cardFace, type PaidBy, toPaidBy } from "./paid-by";
import { isProviderFailure, refusesCancel, verdictOf } from "./toss-codes";

type BillingKey = { billingKey: string; brand: string; last4: string };
export type Charged = PaidBy & {
  paymentKey: string;
  amount: number;
  approvedAt: Date;
  receiptUrl: string | null;
};

/** `answered`: the provider responded, so that response may be bound to the idempotency key. */
export type ChargeOutcome =
  | { kind: "done"; payment: Charged }
  | { kind: "declined"; code: string; message: string }
  | { kind: "unknown"; code: string; answered: boolean }
  | { kind: "config"; code: string };
export type ChargeLookup =
  | { kind: "done"; payment: Charged }
  /** `ended`: the provider knows the payment, as one that was never captured and never will be */
  | { kind: "absent"; ended?: true }
  | { kind: "pending" }
  | { kind: "unknown" };
type IssueOutcome =
  | { kind: "done"; card: BillingKey }
  | { kind: "refused"; code: string; message: string }
  | { kind: "unknown" };

/** `mark` is part of the reason sent to the provider: a look-up recognizes this cancel by it. */
export type Cancel = { paymentKey: string; amount: Won; mark: string; idempotencyKey: string };
export type Canceled = { transactionKey: string; amount: number; reason: string };
export type CancelOutcome =
  | { kind: "done"; cancels: Canceled[] }
  | { kind: "refused"; code: string; message: string }
  | { kind: "unknown"; code: string; answered: boolean };
type CancelsFound = { kind: "found"; cancels: Canceled[] } | { kind: "unknown" };

export type Charge = {
  billingKey: string;
  customerKey: string;
  amount: Won;
  orderId: OrderId;
  orderName: string;
  idempotencyKey: string;
};

/** A card a customer has stored at BrandPay. */
type BrandMethod = { methodKey: string; brand: string; last4: string };
/** `paymentKey` identifies what the buyer authenticated on a page of BrandPay or of an easy pay, for this order and amount. */
type PaymentPageCharge = Omit<Charge, "billingKey" | "orderName"> & { paymentKey: string; isEasyPay: boolean };
type MethodCharge = Omit<Charge, "billingKey"> & { methodKey: string };

/** What the provider reports of a payment. */
export type Described =
  | { known: false }
  | {
      known: true;
      paidBy: PaidBy;
      receiptUrl: string | null;
      paymentKey: string;
      status: string;
      amount: number;
      balance: number;
      approvedAt: Date | null;
      cancels: Canceled[];
    };

/** A transaction as the provider lists it; negative for a refund. */
export type ListedTransaction = {
  transactionKey: string;
  paymentKey: string;
  orderId: OrderId;
  amount: number;
  status: string;
  at: Date;
};
/** The provider's payout of a transaction, and its deductions: `supply` and `vat` of its fee, `interest` of instalments. */
export type ListedSettlement = {
  transactionKey: string;
  paymentKey: string;
  amount: number;
  payOut: number;
  supply: number;
  vat: number;
  interest: number;
  soldOn: CivilDate;
  paidOutOn: CivilDate;
};
/** A page of a list; `isLast` when no page follows. */
type Listed<Row> = { kind: "listed"; rows: Row[]; isLast: boolean } | { kind: "unknown" };

/** Toss over HTTP, billing keys, BrandPay and easy pays: a call returns an outcome and never throws for a provider error. */
export type Toss = {
  clientKey: string;
  /** a card page in plain HTML, where the provider has one */
  cardPageUrl: string | null;
  issueBillingKey(authKey: string, customerKey: string): Promise<IssueOutcome>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  find(orderId: OrderId): Promise<ChargeLookup>;
  removeBillingKey(billingKey: string): Promise<void>;
  /** the provider's script for browsers */
  sdkUrl: string;
  /** confirms to BrandPay that its customer is ours; null while it does not answer */
  authorizeCustomer(code: string, customerKey: string): Promise<boolean | null>;
  /** BrandPay's payment page in plain HTML, where the provider has one */
  brandPayPageUrl: string | null;
  /** the payment page of an easy pay in plain HTML, where the provider has one */
  easyPayPageUrl: string | null;
  /** null while the provider does not answer */
  listMethods(customerKey: string): Promise<BrandMethod[] | null>;
  confirmWindow(charge: PaymentPageCharge): Promise<ChargeOutcome>;
  chargeMethod(charge: MethodCharge): Promise<ChargeOutcome>;
  cancel(cancel: Cancel): Promise<CancelOutcome>;
  findCancels(paymentKey: string): Promise<CancelsFound>;
  /** what the provider knows of a payment, by its key or its order; `known` is false where it knows none */
  describe(what: { paymentKey: string } | { orderId: OrderId }): Promise<Described | null>;
  /** the transactions of a day in Seoul, in the provider's order, after the transaction `after` */
  listTransactions(day: CivilDate, after: string | null): Promise<Listed<ListedTransaction>>;
  /** the payouts of a day in Seoul; pages count from 1 */
  listSettlements(day: CivilDate, page: number): Promise<Listed<ListedSettlement>>;
};

/** Toss may take 60 s for a charge. */
const timeoutMs = 65_000;
/** A page waits only briefly for the methods stored at the provider: it works without them. */
const listTimeoutMs = 4_000;

export function createToss(env: Env, log: Log, timeout = timeoutMs): Toss {
  const call = caller(env, log, timeout);
  const list = caller(env, log, Math.min(timeout, listTimeoutMs));
  const isReal = isRealToss(env);
  return {
    clientKey: env.TOSS_CLIENT_KEY,
    cardPageUrl: isReal ? null : `${env.TOSS_API_URL}/sandbox/billing-auth`,
    async issueBillingKey(authKey, customerKey) {
      // An authKey can be exchanged once: under a key derived from it, a repeat returns the same billing key.
      const key = sha256(`issue ${authKey}`).toString("hex");
      const answer = await call("POST", "/v1/billing/authorizations/issue", { authKey, customerKey }, key);
      if (answer.kind === "none") return { kind: "unknown" };
      if (answer.status >= 500) return { kind: "unknown" };
      if (answer.status !== 200) return { kind: "refused", ...errorOf(answer.body) };
      return { kind: "done", card: toBillingKey(answer.body) };
    },
    async charge({ billingKey, idempotencyKey, ...body }) {
      return toOutcome(await call("POST", `/v1/billing/${encodeURIComponent(billingKey)}`, body, idempotencyKey));
    },
    async find(orderId) {
      const answer = await call("GET", `/v1/payments/orders/${encodeURIComponent(orderId)}`);
      if (answer.kind === "none") return { kind: "unknown" };
      if (answer.status === 404 && errorOf(answer.body).code === "NOT_FOUND_PAYMENT") return { kind: "absent" };
      if (answer.status !== 200) return { kind: "unknown" };
      // A captured payment stays captured, whatever was refunded since: a refund is a transaction of its own.
      if (captured.has(String(answer.body.status))) return { kind: "done", payment: toCharged(answer.body) };
      return ["ABORTED", "EXPIRED"].includes(String(answer.body.status))
        ? { kind: "absent", ended: true }
        : { kind: "pending" };
    },
    sdkUrl: isReal ? "https://js.tosspayments.com/v2/standard" : `${env.TOSS_API_URL}/v2/standard`,
    async authorizeCustomer(code, customerKey) {
      const body = { grantType: "AuthorizationCode", code, customerKey };
      const answer = await list("POST", "/v1/brandpay/authorizations/access-token", body);
      if (answer.kind === "none" || answer.status >= 500) return null;
      // The token itself is not stored: nothing here needs it.
      return answer.status === 200;
    },
    async removeBillingKey(billingKey) {
      await call("DELETE", `/v1/billing/${encodeURIComponent(billingKey)}`);
    },
    brandPayPageUrl: isReal ? null : `${env.TOSS_API_URL}/sandbox/brandpay/pay`,
    easyPayPageUrl: isReal ? null : `${env.TOSS_API_URL}/sandbox/pay`,
    async listMethods(customerKey) {
      const answer = await list("GET", `/v1/brandpay/payments/methods/${encodeURIComponent(customerKey)}`);
      if (answer.kind === "none" || answer.status >= 500) return null;
      // A customer unknown to BrandPay has stored no methods.
      if (answer.status !== 200 || !Array.isArray(answer.body.cards)) return [];
      return (answer.body.cards as Record<string, unknown>[])
        .filter((card) => card.status === "ENABLED")
        .map((card) => ({ methodKey: String(card.methodKey), ...cardFace(card.issuerCode, card.cardNumber) }));
    },
    async confirmWindow({ idempotencyKey, isEasyPay, customerKey, ...body }) {
      const answer = isEasyPay
        ? await call("POST", "/v1/payments/confirm", body, idempotencyKey)
        : await call("POST", "/v1/brandpay/payments/confirm", { ...body, customerKey }, idempotencyKey);
      const outcome = toOutcome(answer);
      if (outcome.kind === "done" || outcome.kind === "declined") return outcome;
      return paymentPageRefusals.has(outcome.code) ? { kind: "declined", code: outcome.code, message: "" } : outcome;
    },
    async chargeMethod({ idempotencyKey, ...body }) {
      const outcome = toOutcome(await call("POST", "/v1/brandpay/payments", body, idempotencyKey));
      return outcome.kind === "unknown" && outcome.code === "NOT_FOUND_METHOD"
        ? { kind: "declined", code: outcome.code, message: "" }
        : outcome;
    },
    async cancel({ paymentKey, amount, mark, idempotencyKey }) {
      const body = { cancelReason: mark, cancelAmount: amount };
      const answer = await call("POST", `${pathOf(paymentKey)}/cancel`, body, idempotencyKey);
      if (answer.kind === "none") return { kind: "unknown", code: "NO_ANSWER", answered: false };
      if (answer.status === 200) return { kind: "done", cancels: toCancels(answer.body) };
      const { code, message } = errorOf(answer.body);
      if (refusesCancel(code)) return { kind: "refused", code, message };
      return { kind: "unknown", code, answered: answer.status !== 409 };
    },
    async findCancels(paymentKey) {
      const answer = await call("GET", pathOf(paymentKey));
      if (answer.kind === "none" || answer.status !== 200) return { kind: "unknown" };
      return { kind: "found", cancels: toCancels(answer.body) };
    },
    async describe(what) {
      const path =
        "paymentKey" in what ? pathOf(what.paymentKey) : `/v1/payments/orders/${encodeURIComponent(what.orderId)}`;
      const answer = await list("GET", path);
      if (answer.kind === "none") return null;
      if (answer.status === 404 && errorOf(answer.body).code === "NOT_FOUND_PAYMENT") return { known: false };
      if (answer.status !== 200) return null;
      const { paymentKey, status, totalAmount, balanceAmount, approvedAt } = answer.body;
      return {
        known: true,
        paidBy: toPaidBy(answer.body),
        receiptUrl: toReceiptUrl(answer.body),
        paymentKey: String(paymentKey),
        status: String(status),
        amount: Number(totalAmount),
        balance: Number(balanceAmount),
        approvedAt: approvedAt ? new Date(String(approvedAt)) : null,
        cancels: toCancels(answer.body),
      };
    },
    async listTransactions(day, after) {
      const query = new URLSearchParams({ startDate: `${day}T00:00:00`, endDate: `${day}T23:59:59` });
      query.set("limit", String(pageSize));
      if (after) query.set("startingAfter", after);
      return toListed(await call("GET", `/v1/transactions?${query}`), toTransaction);
    },
    async listSettlements(day, page) {
      const query = new URLSearchParams({ startDate: day, endDate: day, dateType: "paidOutDate", page: String(page) });
      query.set("size", String(pageSize));
      return toListed(await call("GET", `/v1/settlements?${query}`), toSettlement);
    },
  };
}

const captured = new Set(["DONE", "PARTIAL_CANCELED", "CANCELED"]);
/** The provider returns 5,000 at most. */
const pageSize = 1_000;

function toListed<Row extends object>(answer: Answer, toRow: (row: Record<string, unknown>) => Row): Listed<Row> {
  if (answer.kind === "none" || answer.status !== 200 || !answer.list) return { kind: "unknown" };
  const rows = answer.list.map(toRow);
  // An invalid row is not booked: the whole list waits for an admin to read the log.
  if (!rows.every(isWhole)) return { kind: "unknown" };
  return { kind: "listed", rows, isLast: rows.length < pageSize };
}

const isWhole = (row: object) =>
  Object.values(row).every((value) =>
    value instanceof Date ? !Number.isNaN(value.getTime()) : typeof value !== "number" || Number.isSafeInteger(value),
  );

const toTransaction = (row: Record<string, unknown>): ListedTransaction => ({
  transactionKey: String(row.transactionKey),
  paymentKey: String(row.paymentKey),
  orderId: String(row.orderId) as OrderId,
  amount: Number(row.amount),
  status: String(row.status),
  at: new Date(momentOf(String(row.transactionAt))),
});

/** The provider's times are in Seoul; some of its lists omit the zone. */
const momentOf = (text: string) => (/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}+09:00`);

const toSettlement = (row: Record<string, unknown>): ListedSettlement => ({
  transactionKey: String(row.transactionKey),
  paymentKey: String(row.paymentKey),
  amount: Number(row.amount),
  payOut: Number(row.payOutAmount),
  supply: Number(row.supplyAmount),
  vat: Number(row.vat),
  interest: Number(row.interestFee ?? 0),
  soldOn: String(row.soldDate),
  paidOutOn: String(row.paidOutDate),
});

/** Codes for a page result that is not this order's or has expired: returned before anything is captured. */
const paymentPageRefusals = new Set(["NOT_FOUND_PAYMENT_SESSION", "INVALID_REQUEST", "NOT_MATCHES_CUSTOMER_KEY"]);

function toOutcome(answer: Answer): ChargeOutcome {
  if (answer.kind === "none") return { kind: "unknown", code: "NO_ANSWER", answered: false };
  if (answer.status === 200 && answer.body.status === "DONE") return { kind: "done", payment: toCharged(answer.body) };
  const { code, message } = errorOf(answer.body);
  const verdict = answer.status >= 500 || answer.status === 408 || answer.status === 429 ? "unknown" : verdictOf(code);
  if (verdict === "declined") return { kind: "declined", code, message };
  if (verdict === "config") return { kind: "config", code };
  return { kind: "unknown", code, answered: answer.status !== 409 };
}
const pathOf = (paymentKey: string) => `/v1/payments/${encodeURIComponent(paymentKey)}`;

/** `list` where the response is an array. */
type Answer =
  | { kind: "answer"; status: number; body: Record<string, unknown>; list?: Record<string, unknown>[] }
  | { kind: "none" };

function caller(env: Env, log: Log, timeout: number) {
  const authorization = `Basic ${Buffer.from(`${env.TOSS_SECRET_KEY}:`).toString("base64")}`;
  return async (method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Answer> => {
    const beganAt = performance.now();
    const observe = (status: number | null) =>
      observeProviderCall({ provider: "toss", call: patternOf(method, path), status, beganAt });
    try {
      const response = await fetch(`${env.TOSS_API_URL}${path}`, {
        method,
        headers: {
          authorization,
          "content-type": "application/json",
          ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      });
      const read = readBody(await response.text());
      // Counted as the failures of its servers, although its status is 400.
      observe(isProviderFailure(errorOf(read.body).code) ? 503 : response.status);
      log.info({ status: response.status, trace: response.headers.get("x-tosspayments-trace-id") }, "toss answered");
      return { kind: "answer", status: response.status, ...read };
    } catch (err) {
      observe(null);
      log.warn({ err }, "toss did not answer");
      return { kind: "none" };
    }
  };
}

const fixedWords = new Set([
  ...["", "v1", "authorizations", "billing", "issue", "payments", "orders", "cancel"],
  ...["brandpay", "access-token", "methods", "confirm", "transactions", "settlements"],
]);

/** `POST /v1/billing/:key`: a call's name in the metrics, without the keys of a payment. */
const patternOf = (method: string, path: string): string => {
  const [pathname = ""] = path.split("?", 1);
  const parts = pathname.split("/").map((part) => (fixedWords.has(part) ? part : ":key"));
  return `${method} ${parts.join("/")}`;
};

function readBody(text: string): { body: Record<string, unknown>; list?: Record<string, unknown>[] } {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { body: {}, list: value };
    return { body: typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {} };
  } catch {
    return { body: {} };
  }
}

const errorOf = (body: Record<string, unknown>) => ({
  code: String(body.code ?? "UNKNOWN"),
  message: String(body.message ?? ""),
});

/** `totalAmount` is what we get, also where points of an easy pay took the place of a part. */
const toCharged = (body: Record<string, unknown>): Charged => ({
  ...toPaidBy(body),
  paymentKey: String(body.paymentKey),
  amount: Number(body.totalAmount),
  approvedAt: new Date(String(body.approvedAt)),
  receiptUrl: toReceiptUrl(body),
});

const toReceiptUrl = ({ receipt }: Record<string, unknown>) => (receipt as { url?: string } | null)?.url ?? null;

function toCancels(body: Record<string, unknown>): Canceled[] {
  const cancels = (body.cancels ?? []) as { transactionKey?: string; cancelAmount?: number; cancelReason?: string }[];
  return cancels.map((cancel) => ({
    transactionKey: String(cancel.transactionKey),
    amount: Number(cancel.cancelAmount),
    reason: String(cancel.cancelReason ?? ""),
  }));
}

/** The number comes masked, its last digit too: the end is displayed as the provider returns it, `123*`. */
function toBillingKey(body: Record<string, unknown>): BillingKey {
  const card = (body.card ?? {}) as { issuerCode?: string; number?: string };
  return { billingKey: String(body.billingKey), ...cardFace(card.issuerCode, card.number) };
}
