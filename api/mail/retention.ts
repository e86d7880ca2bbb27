import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const mailRetention: Retention[] = [
  {
    expired: "the log of mails",
    keepSeconds: 90 * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM mails WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM mails WHERE created_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
