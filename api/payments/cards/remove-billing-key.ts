import type { CardId } from "#contract/ids";
import { decrypt } from "../../crypto";
import type { Deps } from "../../deps";

/** Deletes the billing key of a removed card at the provider. */
export async function removeBillingKey(deps: Deps, cardId: CardId): Promise<void> {
  const card = await deps.database.db
    .selectFrom("cards")
    .select("billing_key")
    .where("card_id", "=", cardId)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  if (card) await deps.toss.removeBillingKey(decrypt(deps.keys, card.billing_key));
}
