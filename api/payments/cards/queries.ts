import type { UserId } from "#contract/ids";
import type { Card } from "#contract/payments/schemas";
import type { Db, Tx } from "../../db/connect";

/** The cards a user has registered and not removed, the default one first. */
export async function listCards(db: Db | Tx, userId: UserId): Promise<Card[]> {
  const rows = await db
    .selectFrom("cards")
    .select(["card_id", "brand", "last4", "expiry", "is_default", "failed_at", "created_at"])
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .orderBy("is_default", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({
    cardId: row.card_id,
    brand: row.brand,
    last4: row.last4,
    expiry: row.expiry,
    isDefault: row.is_default,
    works: row.failed_at === null,
    createdAt: row.created_at.toISOString(),
  }));
}
