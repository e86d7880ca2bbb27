import { randomUUID } from "node:crypto";
import type { AttemptId } from "#contract/ids";
import type { OrderMethod } from "#contract/payments/methods";
import { decryptOrNull } from "../../crypto";
import type { Deps } from "../../deps";
import { won } from "../../money";
import { extendLease, providerRounds } from "../lease";
import { orderedPlanName } from "../orders/ordered-plan-name";
import type { Charge, Charged, ChargeOutcome } from "../provider/toss";

export type Outcome =
  | { kind: "done"; payment: Charged }
  | { kind: "declined"; code: string; message: string }
  | { kind: "config"; code: string }
  | { kind: "mismatch"; payment: Charged }
  | { kind: "unresolved"; code: string };

/**
 * Charges a recorded attempt: an unknown outcome is looked up, a missing charge is sent again, under the same key when no
 * response came (the provider recognizes a repeat), under a new key after a transient error, which stays bound to its key.
 * Stops when the lease is lost (docs/decisions/055).
 */
export async function chargeAttempt(deps: Deps, attemptId: AttemptId, { lookFirst = false } = {}): Promise<Outcome> {
  const [attempt] = await loadAttempts(deps, [attemptId]);
  if (!attempt) throw new Error(`no attempt ${attemptId}`);
  return chargeLoaded(deps, attempt, { lookFirst });
}

/** As `chargeAttempt`, for an attempt that `loadAttempts` has read. */
export async function chargeLoaded(deps: Deps, attempt: LoadedAttempt, { lookFirst = false } = {}): Promise<Outcome> {
  const { attemptId } = attempt;
  let outcome: ChargeOutcome = { kind: "unknown", code: "NOT_SENT", answered: false };
  for await (const round of providerRounds()) {
    if (round > 0 || !lookFirst) outcome = await attempt.send();
    if (outcome.kind === "done") return checkAmount(outcome.payment, attempt.charge.amount);
    if (outcome.kind !== "unknown") return outcome;
    const found = await deps.toss.find(attempt.charge.orderId);
    if (found.kind === "done") return checkAmount(found.payment, attempt.charge.amount);
    // The provider lists what a page authenticated before it is captured: an open one is not captured yet.
    if (attempt.isFromPaymentPage && found.kind === "absent" && found.ended)
      return { kind: "declined", code: "PAY_PROCESS_ABORTED", message: "" };
    if (found.kind !== "absent" && !(attempt.isFromPaymentPage && found.kind === "pending")) continue;
    const { idempotencyKey } = attempt.charge;
    const next = outcome.answered ? randomUUID() : idempotencyKey;
    const key = await extendLease(deps, { attemptId }, { current: idempotencyKey, next });
    if (!key) return { kind: "unresolved", code: "OVERTAKEN" };
    attempt.charge.idempotencyKey = key;
  }
  return { kind: "unresolved", code: outcome.kind === "unknown" ? outcome.code : "UNKNOWN" };
}

const checkAmount = (payment: Charged, amount: number): Outcome => ({
  kind: payment.amount === amount ? "done" : "mismatch",
  payment,
});

export type LoadedAttempt = {
  attemptId: AttemptId;
  charge: Omit<Charge, "billingKey" | "orderName">;
  isFromPaymentPage: boolean;
  send(): Promise<ChargeOutcome>;
};

/** What the provider needs to charge recorded attempts, in no order. */
export async function loadAttempts(deps: Deps, attemptIds: AttemptId[]): Promise<LoadedAttempt[]> {
  if (attemptIds.length === 0) return [];
  const rows = await deps.database.db
    .selectFrom("payment_attempts as a")
    .innerJoin("orders as o", "o.order_id", "a.order_id")
    .leftJoin("cards as c", "c.card_id", "a.card_id")
    .innerJoin("payment_customers as k", "k.user_id", "o.buyer_id")
    .innerJoin("users as u", "u.user_id", "o.creator_id")
    .leftJoin("campaigns as g", "g.campaign_id", "o.campaign_id")
    .select([
      "a.attempt_id",
      "a.amount_won",
      "a.idempotency_key",
      "a.order_id",
      "a.window_key",
      "a.method_key",
      "o.kind",
      "o.method",
      "c.billing_key",
      "k.customer_key",
      "u.nickname",
      orderedPlanName.as("plan_name"),
      "g.title as campaign_title",
    ])
    .where("a.attempt_id", "in", attemptIds)
    .execute();
  return rows.map((row) => {
    const charge = {
      customerKey: row.customer_key,
      amount: won(row.amount_won),
      orderId: row.order_id,
      idempotencyKey: row.idempotency_key,
    };
    const orderName = nameOf(row.nickname, row.plan_name ?? row.campaign_title ?? giftNames[row.kind]);
    const send = () => sendBy(deps, row, orderName, charge);
    return { attemptId: row.attempt_id, charge, isFromPaymentPage: row.window_key !== null, send };
  });
}

const giftNames: Record<string, string> = { donation: "후원", campaign: "캠페인 후원" };

/** The order's name as the provider shows it to the buyer, 100 characters at most. */
const nameOf = (nickname: string, what = "") => [...`${nickname} ${what}`.trim()].slice(0, 100).join("");

type StoredPaymentMethod = {
  method: OrderMethod;
  billing_key: string | null;
  window_key: string | null;
  method_key: string | null;
};

/**
 * A membership is charged to a billing key, a gift by BrandPay or an easy pay: the provider allows nothing else. A stored
 * key that cannot be decrypted is our own configuration's failure: nothing is sent.
 */
async function sendBy(
  { toss, keys }: Deps,
  { method, billing_key, window_key, method_key }: StoredPaymentMethod,
  orderName: string,
  charge: Omit<Charge, "billingKey" | "orderName">,
): Promise<ChargeOutcome> {
  if (window_key) return toss.confirmWindow({ ...charge, paymentKey: window_key, isEasyPay: method !== "creditCard" });
  const storedKey = decryptOrNull(keys, method_key ?? String(billing_key));
  if (!storedKey) return { kind: "config", code: "STORED_KEY_UNREADABLE" };
  if (method_key) return toss.chargeMethod({ ...charge, methodKey: storedKey, orderName });
  return toss.charge({ ...charge, billingKey: storedKey, orderName });
}
