import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const moderationRetention: Retention[] = [
  {
    expired: "resolved reports",
    keepSeconds: 3 * 366 * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM reports WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM reports WHERE resolved_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
