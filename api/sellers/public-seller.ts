import type { OrderId, UserId } from "#contract/ids";
import type { PublicSeller, SellerIdentity, SellerQuery } from "#contract/sellers/schemas";
import type { SellerKind } from "#contract/sellers/values";
import { findVisibleCreator } from "../creators/visibility";
import { decrypt, type Keys } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

export const openIdentity = (keys: Keys, sealed: string): SellerIdentity => JSON.parse(decrypt(keys, sealed));

/** A seller's verified identity, still encrypted; undefined without one. */
export const verifiedIdentity = (
  db: Db | Tx,
  userId: UserId,
): Promise<{ kind: SellerKind; sealed: string } | undefined> =>
  db
    .selectFrom("seller_identities")
    .select(["kind", "sealed"])
    .where("user_id", "=", userId)
    .where("status", "=", "verified")
    .executeTakeFirst();

/**
 * A business's whole identity, and of a private person the kind alone: of a buyer's own order, paid or not, or of a
 * creator visible to them. Of an order, as verified when it was opened. Throws RESOURCE_NOT_FOUND.
 */
export async function publicSeller(
  deps: Deps,
  buyerId: UserId,
  { orderId, domain, at }: SellerQuery & { at: Date },
): Promise<PublicSeller> {
  const { db } = deps.database;
  const row = orderId
    ? await sellerOfOrder(db, buyerId, orderId)
    : await verifiedIdentity(db, await findVisibleCreator(db, buyerId, { domain: domain ?? "", at }));
  if (!row) return { kind: null, identity: null };
  return { kind: row.kind, identity: row.kind === "business" ? openIdentity(deps.keys, row.sealed) : null };
}

/** The identity verified last before the order was opened; without one, the identity verified since. */
async function sellerOfOrder(db: Db, buyerId: UserId, orderId: OrderId) {
  const order = await db
    .selectFrom("orders")
    .select(["creator_id", "created_at"])
    .where("order_id", "=", orderId)
    .where("buyer_id", "=", buyerId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const atOrder = await db
    .selectFrom("seller_identities")
    .select(["kind", "sealed"])
    .where("user_id", "=", order.creator_id)
    // A replaced identity has the time at which it was verified; a withdrawn one was found to be wrong.
    .where("status", "in", ["verified", "replaced"])
    .where("decided_at", "<=", order.created_at)
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return atOrder ?? (await verifiedIdentity(db, order.creator_id));
}
