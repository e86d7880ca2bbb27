import type { Deletion, DeletionObstacle } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import { countMemberships } from "../memberships/count-memberships";
import { hasOpenPayment, owedTo } from "../payments/personal-data";
import { hasOpenSettlement } from "../settlement/personal-data";

export const undoDays = 7;

/** What prevents deleting an account now, and the memberships that deleting it will end. */
export async function getDeletionStatus(db: Db | Tx, userId: UserId): Promise<Deletion> {
  const owed = await owedTo(db, userId);
  const { asFan, asCreator } = await countMemberships(db, userId);
  const obstacles: DeletionObstacle[] = [];
  if (owed > 0) obstacles.push("payableBalance");
  if (await hasOpenSettlement(db, userId)) obstacles.push("openSettlement");
  if (await hasOpenPayment(db, userId)) obstacles.push("openPayment");
  if (asCreator > 0) obstacles.push("subscribers");
  return { obstacles, payableAmount: owed, subscriberCount: asCreator, subscriptionCount: asFan, undoDays };
}
