import { randomUUID } from "node:crypto";
import { decrypt } from "../../crypto";
import type { Deps } from "../../deps";
import { won } from "../../money";
import { extendLease, providerRounds } from "../lease";
import type { Charge, Charged, ChargeOutcome } from "../provider/toss";

export type Outcome =
  | { kind: "done"; payment: Charged }
  | { kind: "declined"; code: string; message: string }
  | { kind: "config"; code: string }
  | { kind: "mismatch"; payment: Charged }
  | { kind: "unresolved"; code: string };

/**
 * Charges an attempt that is on record, however the provider answers: an unknown outcome is looked up, an absent
 * charge sent again. Under the same key when nothing was heard (the provider then knows a repeat); under a new key
 * when a passing error was answered, for that answer stays bound to its key. A process that lost its lease stops
 * (docs/decisions/055).
 */
export async function chargeAttempt(deps: Deps, attemptId: string, { lookFirst = false } = {}): Promise<Outcome> {
  const attempt = await loadAttempt(deps, attemptId);
  let outcome: ChargeOutcome = { kind: "unknown", code: "NOT_SENT", answered: false };
  for await (const round of providerRounds()) {
    if (round > 0 || !lookFirst) outcome = await attempt.send();
    if (outcome.kind === "done") return agreed(outcome.payment, attempt.charge.amount);
    if (outcome.kind !== "unknown") return outcome;
    const found = await deps.toss.find(attempt.charge.orderId);
    if (found.kind === "done") return agreed(found.payment, attempt.charge.amount);
    // What a page authenticated is known to the provider before it is captured: there and open is not captured yet.
    if (attempt.isWindow && found.kind === "absent" && found.ended)
      return { kind: "declined", code: "PAY_PROCESS_ABORTED", message: "" };
    if (found.kind !== "absent" && !(attempt.isWindow && found.kind === "pending")) continue;
    const { idempotencyKey } = attempt.charge;
    const next = outcome.answered ? randomUUID() : idempotencyKey;
    const key = await extendLease(deps, { attemptId }, { current: idempotencyKey, next });
    if (!key) return { kind: "unresolved", code: "OVERTAKEN" };
    attempt.charge.idempotencyKey = key;
  }
  return { kind: "unresolved", code: outcome.kind === "unknown" ? outcome.code : "UNKNOWN" };
}

const agreed = (payment: Charged, amount: number): Outcome => ({
  kind: payment.amount === amount ? "done" : "mismatch",
  payment,
});

async function loadAttempt(deps: Deps, attemptId: string) {
  const row = await deps.database.db
    .selectFrom("payment_attempts as a")
    .innerJoin("orders as o", "o.order_id", "a.order_id")
    .leftJoin("cards as c", "c.card_id", "a.card_id")
    .innerJoin("payment_customers as k", "k.user_id", "o.buyer_id")
    .innerJoin("users as u", "u.user_id", "o.creator_id")
    .leftJoin("plans as p", "p.plan_id", "o.plan_id")
    .leftJoin("campaigns as g", "g.campaign_id", "o.campaign_id")
    .select([
      "a.amount_won",
      "a.idempotency_key",
      "a.order_id",
      "a.window_key",
      "a.method_key",
      "o.kind",
      "c.billing_key",
      "k.customer_key",
      "u.nickname",
      "p.name as plan_name",
      "g.title as campaign_title",
    ])
    .where("a.attempt_id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const charge = {
    customerKey: row.customer_key,
    amount: won(row.amount_won),
    orderId: row.order_id,
    idempotencyKey: row.idempotency_key,
  };
  const orderName = nameOf(row.nickname, row.plan_name ?? row.campaign_title ?? giftNames[row.kind]);
  return { charge, isWindow: row.window_key !== null, send: () => sendBy(deps, row, orderName, charge) };
}

const giftNames: Record<string, string> = { donation: "후원", campaign: "캠페인 후원" };

/** What the provider shows the buyer an order as, 100 characters at most. */
const nameOf = (nickname: string, what = "") => [...`${nickname} ${what}`.trim()].slice(0, 100).join("");

type Means = { billing_key: string | null; window_key: string | null; method_key: string | null };

/** A membership goes to a billing key, a gift to BrandPay: the provider allows each for its own alone. */
function sendBy(
  { toss, keys }: Deps,
  { billing_key, window_key, method_key }: Means,
  orderName: string,
  charge: Omit<Charge, "billingKey" | "orderName">,
): Promise<ChargeOutcome> {
  if (window_key) return toss.confirmWindow({ ...charge, paymentKey: window_key });
  if (method_key) return toss.chargeMethod({ ...charge, methodKey: decrypt(keys, method_key), orderName });
  return toss.charge({ ...charge, billingKey: decrypt(keys, String(billing_key)), orderName });
}
