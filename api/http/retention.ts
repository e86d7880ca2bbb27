import { daySeconds, type Retention } from "../retention";

export const requestRetention: Retention[] = [
  {
    expired: "idempotency keys",
    keepSeconds: 15 * daySeconds,
    purge: ({ database: { db } }, before) =>
      db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute(),
  },
  {
    expired: "counters of rate limits",
    keepSeconds: 0,
    purge: ({ database: { pool } }, before) =>
      pool.query("DELETE FROM rate_limits WHERE expire < $1", [before.getTime()]),
  },
];
