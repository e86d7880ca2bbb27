import type { Tx } from "../db/connect";

type Place = { plan_id: string; creator_id: string };

/** Keeps the counts of a plan and its creator in step with a membership that begins or ends. */
export async function countSubscriber(tx: Tx, { plan_id, creator_id }: Place, by: 1 | -1): Promise<void> {
  await countOnPlan(tx, plan_id, by);
  await tx
    .updateTable("users")
    .set((e) => ({ subscriber_count: e("subscriber_count", "+", by) }))
    .where("user_id", "=", creator_id)
    .execute();
}

/** Of a membership that moves to another plan of the same creator. */
export async function moveSubscriber(tx: Tx, from: string, to: string): Promise<void> {
  if (from === to) return;
  // In the order of their ids, so that moves one way and the other never wait for each other in a ring.
  const changes: [string, 1 | -1][] = [
    [from, -1],
    [to, 1],
  ];
  for (const [planId, by] of changes.sort(([a], [b]) => (a < b ? -1 : 1))) await countOnPlan(tx, planId, by);
}

const countOnPlan = (tx: Tx, planId: string, by: 1 | -1) =>
  tx
    .updateTable("plans")
    .set((e) => ({ subscriber_count: e("subscriber_count", "+", by) }))
    .where("plan_id", "=", planId)
    .execute();
