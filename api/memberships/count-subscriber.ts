import type { PlanId, UserId } from "#contract/ids";
import { changeCount } from "../accounts/update-user";
import type { Tx } from "../db/connect";

type PlanOfCreator = { plan_id: PlanId; creator_id: UserId };

/** Updates the counts of a plan and its creator when a membership begins or ends. */
export async function countSubscriber(tx: Tx, { plan_id, creator_id }: PlanOfCreator, by: 1 | -1): Promise<void> {
  await countOnPlan(tx, plan_id, by);
  await changeCount(tx, { userId: creator_id, count: "subscriber_count", by });
}

/** Updates the counts when a membership moves to another plan of the same creator. */
export async function moveSubscriber(tx: Tx, { from, to }: { from: PlanId; to: PlanId }): Promise<void> {
  if (from === to) return;
  // In the order of their IDs, so that opposite moves cannot deadlock.
  const changes: [PlanId, 1 | -1][] = [
    [from, -1],
    [to, 1],
  ];
  for (const [planId, by] of changes.sort(([a], [b]) => (a < b ? -1 : 1))) await countOnPlan(tx, planId, by);
}

const countOnPlan = (tx: Tx, planId: PlanId, by: 1 | -1) =>
  tx
    .updateTable("plans")
    .set((e) => ({ subscriber_count: e("subscriber_count", "+", by) }))
    .where("plan_id", "=", planId)
    .execute();
