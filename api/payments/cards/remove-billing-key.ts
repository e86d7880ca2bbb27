import { decrypt } from "../../crypto";
import type { Deps } from "../../deps";

/** Tells the provider to forget a card that was removed here. */
export async function removeBillingKey(deps: Deps, cardId: string): Promise<void> {
  const card = await deps.database.db
    .selectFrom("cards")
    .select("billing_key")
    .where("card_id", "=", cardId)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  if (card) await deps.toss.removeBillingKey(decrypt(deps.keys, card.billing_key));
}
