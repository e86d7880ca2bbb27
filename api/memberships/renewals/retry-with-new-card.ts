import type { CardId, UserId } from "#contract/ids";
import type { Tx } from "../../db/connect";

/**
 * Marks a new card to be tried once, immediately and uncounted, for a fan's past-due periods; not one already declined for
 * that period. Returns whether any membership waits for the card.
 */
export async function retryWithCard(tx: Tx, { fanId, cardId }: { fanId: UserId; cardId: CardId }): Promise<boolean> {
  const waiting = await tx
    .updateTable("subscriptions as s")
    .set({ recover_with: cardId })
    .where("s.fan_id", "=", fanId)
    .where("s.status", "in", ["active", "past_due"])
    .where("s.cancel_at_period_end", "=", false)
    .where((e) =>
      e.or([
        e("s.status", "=", "past_due"),
        e.and([e("s.renewal_order_id", "is not", null), e("s.grace_ends_at", "is not", null)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orders as o")
            .innerJoin("payment_attempts as a", "a.order_id", "o.order_id")
            .select("a.attempt_id")
            .whereRef("o.subscription_id", "=", "s.subscription_id")
            .whereRef("o.period_no", ">", "s.period_no")
            .where("a.card_id", "=", cardId),
        ),
      ),
    )
    .returning("s.subscription_id")
    .execute();
  return waiting.length > 0;
}
