import type { Tx } from "../../db/connect";

/** How a person's word differs from the worker's: see `recordOutcome` and `recordRefundOutcome`. */
export type OutcomeOptions = {
  /** also one that was left to a person */
  alsoReviewed?: boolean;
  /** booked only to be given back: it gives no membership and no gift, and the order ends */
  forReturn?: boolean;
  /** what is written down with it, in the same transaction */
  alongside?: (tx: Tx) => Promise<void>;
};
