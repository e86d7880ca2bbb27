import type { Privacy, RankingChoice, SupportRecord } from "#contract/gifts/schemas";
import type { OrderId, UserId } from "#contract/ids";
import { chooseRanked } from "../accounts/update-user";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { nameActor } from "../notifications/name-actor";
import { rankingChoice, supportOf } from "./queries";

/**
 * Changes a gift's privacy: in the rankings, in its creator's list and in the notification sent of it. Throws
 * RESOURCE_NOT_FOUND for another fan's gift and for an order that is no gift.
 */
export async function changePrivacy(
  deps: Deps,
  { fanId, orderId, shown }: { fanId: UserId; orderId: OrderId; shown: Privacy },
): Promise<SupportRecord> {
  await deps.database.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("gifts")
      .set({ shown })
      .where("order_id", "=", orderId)
      .where("fan_id", "=", fanId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
    await nameActor(tx, { type: "donation", id: orderId }, shown === "anonymous" ? null : fanId);
  });
  return supportOf(deps, fanId, { orderId });
}

/** Lists or hides a fan in rankings. */
export async function chooseRanking(deps: Deps, userId: UserId, { listed }: RankingChoice): Promise<RankingChoice> {
  await chooseRanked(deps.database.db, userId, listed);
  return rankingChoice(deps, userId);
}
