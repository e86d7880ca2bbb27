import { sql } from "kysely";
import type { CardId, UserId } from "#contract/ids";
import type { Tx } from "../../db/connect";
import { notify } from "../../notifications/notify";

type Failed = { cardId: CardId; code: string; at: Date };

/**
 * Marks a card that its issuer or the provider reports as permanently unusable. A fan whose memberships will be charged to
 * it is notified now, not at the next renewal. A repeated call changes nothing.
 */
export async function markCardUnusable(tx: Tx, { cardId, code, at }: Failed): Promise<void> {
  const failed = await tx
    .updateTable("cards")
    .set({ failed_at: at, failed_code: code })
    .where("card_id", "=", cardId)
    .where("removed_at", "is", null)
    .where("failed_at", "is", null)
    .returning(["user_id", "is_default"])
    .executeTakeFirst();
  if (!failed?.is_default || !(await willBeCharged(tx, failed.user_id))) return;
  const target = { type: "card", id: cardId } as const;
  await notify(tx, {
    to: failed.user_id,
    kind: "cardNeeded",
    actor: null,
    target,
    at,
    event: `${cardId}:${at.toISOString()}`,
  });
}

/** Memberships past due do not count: their fans have already been notified. */
async function willBeCharged(tx: Tx, userId: UserId): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM subscriptions WHERE fan_id = ${userId} AND status = 'active' AND NOT cancel_at_period_end
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}
