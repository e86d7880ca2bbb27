import type { Deletion, DeletionObstacle } from "#contract/leaving";
import type { Db, Tx } from "../db/connect";
import { countMemberships } from "../memberships/leave";
import { hasOpenPayment, owedTo } from "../payments/personal-data";
import { hasOpenSettlement } from "../settlement/leave";

export const undoDays = 7;

/** What stands in the way of deleting an account now, and what deleting it will end. */
export async function deletionOf(db: Db | Tx, userId: string): Promise<Deletion> {
  const owed = await owedTo(db, userId);
  const { asFan, asCreator } = await countMemberships(db, userId);
  const obstacles: DeletionObstacle[] = [];
  if (owed > 0) obstacles.push("payableBalance");
  if (await hasOpenSettlement(db, userId)) obstacles.push("openSettlement");
  if (await hasOpenPayment(db, userId)) obstacles.push("openPayment");
  if (asCreator > 0) obstacles.push("subscribers");
  return { obstacles, payableAmount: owed, subscriberCount: asCreator, subscriptionCount: asFan, undoDays };
}
