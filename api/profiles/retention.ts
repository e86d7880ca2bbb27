import { sql } from "kysely";
import { deleteInBatches, type Retention } from "../retention";

export const profileRetention: Retention[] = [
  {
    expired: "redirects of former domain IDs",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM former_domains WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM former_domains WHERE held_until < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
  {
    expired: "claims of former domain IDs",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM domain_claims WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM domain_claims WHERE held_until < ${before} AND application_id IS NULL LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
