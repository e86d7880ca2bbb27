import { sql } from "kysely";
import { deleteInBatches, type Retention } from "../retention";

export const realtimeRetention: Retention[] = [
  {
    expired: "socket tokens",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM socket_tokens WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM socket_tokens WHERE expires_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
