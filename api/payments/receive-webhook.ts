import type { OrderId } from "#contract/ids";
import type { TossWebhook } from "#contract/payments/webhooks";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { addJob } from "../jobs";
import { markCardUnusable } from "./cards/mark-card-unusable";
import { recordOutcome } from "./charges/record-outcome";

type ReceivedWebhook = { transmissionId: string | undefined; notice: TossWebhook; address: string; at: Date };

/**
 * Stores a provider's webhook once and adds a job that looks up its order. A webhook is only a hint: its content is never
 * trusted, and one for an unknown order is not stored. Throws INVALID_REQUEST without its ID.
 */
export async function receiveWebhook(
  deps: Deps,
  { transmissionId, notice, address, at }: ReceivedWebhook,
): Promise<void> {
  await deps.limits.use("webhookPerAddress", networkOf(address));
  if (!transmissionId || !/^[\w-]{1,100}$/.test(transmissionId))
    throw new ApiError("INVALID_REQUEST", { fields: { "tosspayments-webhook-transmission-id": ["invalid"] } });
  if (notice.eventType === "BILLING_DELETED" && notice.data?.billingKey)
    return markBillingKeyDeleted(deps, notice.data.billingKey, at);
  const orderId = notice.data?.orderId as OrderId | undefined;
  if (!orderId) return;
  await deps.database.db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom("orders").select("order_id").where("order_id", "=", orderId).executeTakeFirst();
    if (!order) return;
    const fresh = await tx
      .insertInto("webhook_inbox")
      .values({
        provider: "toss",
        transmission_id: transmissionId,
        order_id: orderId,
        event: notice.eventType,
        received_at: at,
      })
      .onConflict((c) => c.doNothing())
      .returning("transmission_id")
      .executeTakeFirst();
    if (fresh) await addJob(tx, "look_at_order", { orderId }, { key: `look_at_order:${orderId}` });
  });
}

/**
 * Marks a card whose billing key was deleted at the provider. Keys cannot be looked up there, but only the provider and we
 * know one, so a webhook that names it is trusted. A key we deleted ourselves changes nothing.
 */
async function markBillingKeyDeleted(deps: Deps, billingKey: string, at: Date): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const card = await tx
      .selectFrom("cards")
      .select("card_id")
      .where("billing_key_hash", "=", sha256(billingKey))
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (card) await markCardUnusable(tx, { cardId: card.card_id, code: "BILLING_DELETED", at });
  });
}

/**
 * Asks the provider for the outcome of an order whose charge is in progress, and records it. It charges nothing, so it
 * needs no lease; the first outcome counts. `alsoReviewed` includes a charge left to an admin: captured at its amount it is
 * recorded, anything else stays with the admin.
 */
export async function syncOrderWithProvider(
  deps: Deps,
  orderId: OrderId,
  { alsoReviewed = false } = {},
): Promise<void> {
  const attempt = await deps.database.db
    .selectFrom("payment_attempts")
    .select(["attempt_id", "amount_won"])
    .where("order_id", "=", orderId)
    .where("outcome", "in", alsoReviewed ? ["pending", "review"] : ["pending"])
    .executeTakeFirst();
  if (!attempt) return;
  const found = await deps.toss.find(orderId);
  if (found.kind !== "done") return;
  const { payment } = found;
  const kind = payment.amount === attempt.amount_won ? "done" : "mismatch";
  await recordOutcome(deps, {
    attemptId: attempt.attempt_id,
    outcome: { kind, payment },
    at: deps.clock.now(),
    alsoReviewed,
  });
}
