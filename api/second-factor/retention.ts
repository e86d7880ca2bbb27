import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const secondFactorRetention: Retention[] = [
  {
    expired: "second factors that were never confirmed",
    keepSeconds: daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM second_factors WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM second_factors WHERE confirmed_at IS NULL AND begun_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
