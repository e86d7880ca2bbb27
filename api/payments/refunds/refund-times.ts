import { sql } from "kysely";
import type { RefundTimes } from "#contract/payments/schemas";
import { secondsAfter } from "../../clock";
import type { Db } from "../../db/connect";

const measuredSeconds = 90 * 86_400;

/** How long the refunds of the last 90 days took from request to the provider's confirmation; null if there were none. */
export async function measureRefundTimes(db: Db, { at }: { at: Date }): Promise<RefundTimes | null> {
  const since = secondsAfter(at, -measuredSeconds);
  const { rows } = await sql<{ median: number | null; slowest: number | null }>`
    SELECT ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::int AS median, ceil(max(seconds))::int AS slowest
    FROM (SELECT extract(epoch FROM settled_at - submitted_at)::float8 AS seconds FROM refunds
      WHERE outcome = 'done' AND origin <> 'bank' AND settled_at > ${since} AND settled_at <= ${at}) AS done`.execute(
    db,
  );
  const [{ median, slowest } = { median: null, slowest: null }] = rows;
  return median === null || slowest === null ? null : { medianSeconds: median, slowestSeconds: slowest };
}
