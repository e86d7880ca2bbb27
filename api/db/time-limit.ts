import { AsyncLocalStorage } from "node:async_hooks";
import { TimeBudget } from "#contract/time-budget";

/** What one request may have of the database: time, which what it waits for elsewhere does not take, and writing or not. */
export class TimeLimit extends TimeBudget {
  constructor(
    ms: number,
    /** nothing is written: a statement that lost its connection may be sent again */
    readonly readOnly: boolean,
  ) {
    super(ms);
  }
}

const current = new AsyncLocalStorage<TimeLimit>();

export const withTimeLimit = <T>(limit: TimeLimit, work: () => Promise<T>): Promise<T> => current.run(limit, work);
export const withoutTimeLimit = <T>(work: () => T): T => current.exit(work);
export const currentTimeLimit = () => current.getStore();
