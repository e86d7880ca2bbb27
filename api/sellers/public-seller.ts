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
 * creator visible to them. Throws RESOURCE_NOT_FOUND.
 */
export async function publicSeller(
  deps: Deps,
  buyerId: UserId,
  { orderId, domain, at }: SellerQuery & { at: Date },
): Promise<PublicSeller> {
  const { db } = deps.database;
  const sellerId = orderId
    ? await sellerOfOrder(db, buyerId, orderId)
    : await findVisibleCreator(db, buyerId, { domain: domain ?? "", at });
  const row = await verifiedIdentity(db, sellerId);
  if (!row) return { kind: null, identity: null };
  return { kind: row.kind, identity: row.kind === "business" ? openIdentity(deps.keys, row.sealed) : null };
}

async function sellerOfOrder(db: Db, buyerId: UserId, orderId: OrderId): Promise<UserId> {
  const order = await db
    .selectFrom("orders")
    .select("creator_id")
    .where("order_id", "=", orderId)
    .where("buyer_id", "=", buyerId)
    .executeTakeFirst();
  if (!order) throw notFound();
  return order.creator_id;
}
