import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const sessionRetention: Retention[] = [
  {
    expired: "refresh tokens",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM refresh_tokens WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM refresh_tokens WHERE expires_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
  {
    expired: "known networks",
    keepSeconds: 90 * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM known_networks WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM known_networks WHERE seen_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
  {
    expired: "login challenges",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM login_challenges WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM login_challenges WHERE expires_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
