import type { TossNotice } from "#contract/webhooks";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { addJob } from "../jobs";
import { markCardUnusable } from "./cards/mark-card-unusable";
import { recordOutcome } from "./charges/record-outcome";

type Heard = { transmissionId: string | undefined; notice: TossNotice; address: string; at: Date };

/**
 * Takes a provider's notice into the inbox, once, and leaves a look at its order to the worker. A notice is a hint:
 * nothing it says is believed, and of an order we do not know nothing is kept. Throws INVALID_REQUEST without its id.
 */
export async function receiveWebhook(deps: Deps, { transmissionId, notice, address, at }: Heard): Promise<void> {
  await deps.limits.use("webhookPerAddress", networkOf(address));
  if (!transmissionId || !/^[\w-]{1,100}$/.test(transmissionId))
    throw new ApiError("INVALID_REQUEST", { fields: { "tosspayments-webhook-transmission-id": ["invalid"] } });
  if (notice.eventType === "BILLING_DELETED" && notice.data?.billingKey)
    return forgetBillingKey(deps, notice.data.billingKey, at);
  const orderId = notice.data?.orderId;
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
 * A billing key was deleted at the provider, by itself or its customer. The provider has no look-up for keys; but who can
 * name one is believed, for it is known to the provider and us alone. One that we deleted ourselves is no news.
 */
async function forgetBillingKey(deps: Deps, billingKey: string, at: Date): Promise<void> {
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
 * Asks the provider what became of an order whose charge is under way, and settles what it says. It charges nothing,
 * so it needs no lease; whoever brings the outcome first counts. `alsoReviewed` looks at a charge left to a person, too:
 * one that was captured at its amount is settled, anything else stays with them.
 */
export async function syncOrderWithProvider(deps: Deps, orderId: string, { alsoReviewed = false } = {}): Promise<void> {
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
  await recordOutcome(deps, attempt.attempt_id, { kind, payment }, deps.clock.now(), { alsoReviewed });
}
