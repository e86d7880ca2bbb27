import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const contactRetention: Retention[] = [
  {
    expired: "letters",
    keepSeconds: 3 * 366 * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM contacts WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM contacts WHERE received_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
