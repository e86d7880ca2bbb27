import type { OrderId, UserId } from "#contract/ids";
import type { SellerIdentity } from "#contract/sellers/schemas";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { notify } from "../notifications/notify";
import { openIdentity, verifiedIdentity } from "./public-seller";

/**
 * The identity of a paid order's seller, for its buyer. Each view is logged in the same transaction, and the seller is
 * notified of the first of each order. Throws RESOURCE_NOT_FOUND for an order that is not paid or another user's, and
 * while the seller has no verified identity.
 */
export async function viewSeller(
  deps: Deps,
  buyerId: UserId,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<SellerIdentity> {
  return deps.database.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .select("creator_id")
      .where("order_id", "=", orderId)
      .where("buyer_id", "=", buyerId)
      .where("status", "=", "approved")
      .executeTakeFirst();
    const identity = order && (await verifiedIdentity(tx, order.creator_id));
    if (!identity) throw notFound();
    const sellerId = order.creator_id;
    await tx
      .insertInto("seller_views")
      .values({ order_id: orderId, seller_id: sellerId, viewed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const target = { type: "seller", id: sellerId } as const;
    // Without an actor: a donor may be anonymous to the seller.
    await notify(tx, { to: sellerId, kind: "sellerViewed", actor: null, target, at, event: orderId });
    return openIdentity(deps.keys, identity.sealed);
  });
}
