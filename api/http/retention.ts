import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const requestRetention: Retention[] = [
  {
    expired: "idempotency keys",
    keepSeconds: 15 * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM idempotency_keys WHERE created_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
  {
    expired: "counters of rate limits",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM rate_limits WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM rate_limits WHERE expire < ${before.getTime()} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
