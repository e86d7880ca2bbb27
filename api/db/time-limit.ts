import { AsyncLocalStorage } from "node:async_hooks";
import { TimeBudget } from "#contract/runtime/time-budget";

/** A request's limits at the database: its time, not counting waits elsewhere, and whether it may write. */
export class TimeLimit extends TimeBudget {
  constructor(
    ms: number,
    /** nothing is written: a statement whose connection was lost may be sent again */
    readonly readOnly: boolean,
  ) {
    super(ms);
  }
}

const current = new AsyncLocalStorage<TimeLimit>();

export const withTimeLimit = <T>(limit: TimeLimit, work: () => Promise<T>): Promise<T> => current.run(limit, work);
export const withoutTimeLimit = <T>(work: () => T): T => current.exit(work);
export const currentTimeLimit = () => current.getStore();
