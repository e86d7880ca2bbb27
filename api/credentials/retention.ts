import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const credentialRetention: Retention[] = [
  {
    expired: "verification codes",
    keepSeconds: daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM email_codes WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM email_codes WHERE expires_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
