import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";

/** New values for the rows of a table, batch by batch in the order of a unique text key, while the product serves. */
export type Backfill = {
  /** of its row in `backfills`; never changes */
  name: string;
  /** rows in one transaction, as few as are changed in a fraction of a second */
  batchSize: number;
  /** milliseconds between two batches, however many workers run it */
  pauseMs: number;
  /** Fills the rows after the key `after`, at most `limit`; null when none is left. A row must stay right if filled again. */
  fill(tx: Tx, range: { after: string | null; limit: number }): Promise<{ last: string; rows: number } | null>;
};

/** A run ends after so long and the next minute's job continues, so that a worker can be stopped. */
const runMs = 50_000;

/**
 * Runs a backfill until it is finished, `signal` aborts or the run's time is over. Each batch commits with its position:
 * a run that is killed loses at most the batch in progress.
 */
export async function runBackfill(
  { database }: Pick<Deps, "database">,
  backfill: Backfill,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + runMs;
  await database.db
    .insertInto("backfills")
    .values({ name: backfill.name })
    .onConflict((c) => c.doNothing())
    .execute();
  while (!signal.aborted && performance.now() < until) {
    const waitMs = await database.db.transaction().execute((tx) => runBatch(tx, backfill));
    if (waitMs === null) return;
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Milliseconds to the next batch; null when the backfill is finished or another worker is filling a batch. */
async function runBatch(tx: Tx, { name, batchSize, pauseMs, fill }: Backfill): Promise<number | null> {
  const { rows } = await sql<{ position: string | null; waitMs: number }>`
    SELECT position, greatest(0, ceil(extract(epoch FROM next_at - clock_timestamp()) * 1000))::int AS "waitMs"
    FROM backfills WHERE name = ${name} AND finished_at IS NULL FOR UPDATE SKIP LOCKED`.execute(tx);
  const [state] = rows;
  if (!state) return null;
  if (state.waitMs > 0) return state.waitMs;
  await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
  const filled = await fill(tx, { after: state.position, limit: batchSize });
  await sql`UPDATE backfills SET position = coalesce(${filled?.last ?? null}, position), rows_done = rows_done + ${filled?.rows ?? 0},
    next_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1_000}),
    finished_at = CASE WHEN ${filled === null} THEN clock_timestamp() END WHERE name = ${name}`.execute(tx);
  return filled && pauseMs;
}

/** Runs those of `backfills` that are not finished, one after another. */
export async function runBackfills(deps: Deps, backfills: Backfill[], signal: AbortSignal): Promise<void> {
  const finished = await deps.database.db
    .selectFrom("backfills")
    .select("name")
    .where("finished_at", "is not", null)
    .execute();
  const done = new Set(finished.map(({ name }) => name));
  for (const backfill of backfills) if (!done.has(backfill.name)) await runBackfill(deps, backfill, signal);
}
