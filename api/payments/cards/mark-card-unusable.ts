import { sql } from "kysely";
import type { Tx } from "../../db/connect";
import { notify } from "../../notifications/notify";

type Failed = { cardId: string; code: string; at: Date };

/**
 * A card that will not work again, as its issuer or the provider has said. Who has memberships that will be charged to it is
 * asked for another now, and not by the next renewal. Again changes nothing.
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

/** It was charged after all: what was said of it is over. */
export async function markCardUsable(tx: Tx, cardId: string): Promise<void> {
  await tx
    .updateTable("cards")
    .set({ failed_at: null, failed_code: null })
    .where("card_id", "=", cardId)
    .where("failed_at", "is not", null)
    .execute();
}

/** What is past due has been asked for already. */
async function willBeCharged(tx: Tx, userId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM subscriptions WHERE fan_id = ${userId} AND status = 'active' AND NOT cancel_at_period_end
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}
