import type { RankingChoice, Shown, SupportRecord } from "#contract/gifts";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { nameActor } from "../notifications/name-actor";
import { rankingChoice, supportOf } from "./queries";

/**
 * Lets more or less of a gift be seen from now on: in the rankings, in its receiver's list and in what they were told.
 * Throws RESOURCE_NOT_FOUND for another's, and for what is no gift.
 */
export async function changeShown(deps: Deps, fanId: string, orderId: string, shown: Shown): Promise<SupportRecord> {
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
  return supportOf(deps, fanId, orderId);
}

/** Lists one in fan rankings, or no more. */
export async function chooseRanking(deps: Deps, userId: string, { listed }: RankingChoice): Promise<RankingChoice> {
  await deps.database.db.updateTable("users").set({ ranked: listed }).where("user_id", "=", userId).execute();
  return rankingChoice(deps, userId);
}
