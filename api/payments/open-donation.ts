import type { NewDonation, Order } from "#contract/payments";
import { secondsAfter } from "../clock";
import { recipientAt } from "../creators/meet";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { customerKeyOf } from "./customer";
import { orderLifeSeconds } from "./open-order";
import { orderOfBuyer } from "./queries";

/**
 * Opens an order for a donation, or answers the same one still open: a form sent twice makes one order. Throws
 * RESOURCE_NOT_FOUND for nobody the buyer may give to, INVALID_REQUEST for oneself.
 */
export async function openDonation(
  deps: Deps,
  buyerId: string,
  { domain, amount, message, shown }: NewDonation,
  at: Date,
): Promise<Order> {
  await deps.limits.use("orderPerUser", buyerId);
  const creatorId = await recipientAt(deps.database.db, buyerId, domain, at);
  await customerKeyOf(deps, buyerId, at);
  const gift = {
    kind: "donation",
    creator_id: creatorId,
    amount_won: amount,
    message: message || null,
    shown,
  } as const;
  const open = await deps.database.db
    .selectFrom("orders as o")
    .select("o.order_id")
    .where("o.buyer_id", "=", buyerId)
    .where("o.kind", "=", gift.kind)
    .where("o.creator_id", "=", creatorId)
    .where("o.amount_won", "=", amount)
    .where("o.message", "is not distinct from", gift.message)
    .where("o.shown", "=", shown)
    .where("o.status", "=", "ready")
    .where("o.expires_at", ">", secondsAfter(at, 300))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("payment_attempts as a").select("a.attempt_id").whereRef("a.order_id", "=", "o.order_id"))),
    )
    .limit(1)
    .executeTakeFirst();
  if (open) return orderOfBuyer(deps, buyerId, open.order_id, at);
  const orderId = newId("ord", at);
  await deps.database.db
    .insertInto("orders")
    .values({
      order_id: orderId,
      buyer_id: buyerId,
      ...gift,
      plan_id: null,
      plan_price_id: null,
      created_at: at,
      expires_at: secondsAfter(at, orderLifeSeconds),
    })
    .execute();
  return orderOfBuyer(deps, buyerId, orderId, at);
}
