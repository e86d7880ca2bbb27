import { sql } from "kysely";
import { deleteInBatches, type Retention } from "../retention";

export const passkeyRetention: Retention[] = [
  {
    expired: "used challenges of passkeys",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM used_passkey_challenges WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM used_passkey_challenges WHERE expires_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
