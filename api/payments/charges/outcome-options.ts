import type { Tx } from "../../db/connect";

/** How an admin's decision differs from the worker's outcome: see `recordOutcome` and `recordRefundOutcome`. */
export type OutcomeOptions = {
  /** also records an outcome that was left to an admin */
  alsoReviewed?: boolean;
  /** booked only to be refunded: it creates no membership and no gift, and the order ends */
  forReturn?: boolean;
  /** written in the same transaction */
  alongside?: (tx: Tx) => Promise<void>;
};
