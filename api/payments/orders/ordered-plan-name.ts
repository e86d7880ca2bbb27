import { sql } from "kysely";
import type { Tx } from "../../db/connect";
import { planName } from "../../memberships/plans/plan-rows";

/** SQL: the plan's name at the time of an order `orders AS o`; its present name where the backfill has not filled it. */
export const orderedPlanName = sql<string | null>`coalesce(o.plan_name, ${planName(sql.ref("o.plan_id"))})`;

/** A batch of the backfill `order_plan_names`: stores the plan's present name in orders older than `plan_name`. */
export async function fillPlanNames(
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ last: string; rows: number } | null> {
  const { rows } = await sql<{ last: string | null; rows: number }>`
    WITH batch AS (
      SELECT order_id FROM orders WHERE order_id > coalesce(${after}, '') ORDER BY order_id LIMIT ${limit}),
    filled AS (
      UPDATE orders o SET plan_name = ${planName(sql.ref("o.plan_id"))} FROM batch
      WHERE o.order_id = batch.order_id AND o.plan_id IS NOT NULL AND o.plan_name IS NULL RETURNING 1)
    SELECT (SELECT max(order_id) FROM batch) AS last, (SELECT count(*)::int FROM filled) AS rows`.execute(tx);
  const [{ last, rows: filled } = { last: null, rows: 0 }] = rows;
  return last === null ? null : { last, rows: filled };
}
