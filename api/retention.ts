import type { RawBuilder } from "kysely";
import type { Db } from "./db/connect";
import type { Deps } from "./deps";

export const daySeconds = 86_400;

/**
 * Data that expires: `expired` names it, and `purge` deletes what expired, or reached the end of its use, before `before`,
 * which is `keepSeconds` ago. The worker calls it each hour; it must be safe to run twice and at the same time.
 */
export type Retention = {
  expired: string;
  keepSeconds: number;
  purge(deps: Deps, before: Date, at: Date): Promise<unknown>;
};

/** Few enough that a statement ends far within its time limit, however long the worker was away. */
export const purgeBatch = 5_000;

/** Deletes batch by batch, each in a transaction of its own, until `batch` of `limit` rows finds fewer. */
export async function deleteInBatches(db: Db, batch: (limit: number) => RawBuilder<unknown>): Promise<void> {
  for (let deleted = purgeBatch; deleted === purgeBatch; ) {
    const { numAffectedRows = 0n } = await batch(purgeBatch).execute(db);
    deleted = Number(numAffectedRows);
  }
}
