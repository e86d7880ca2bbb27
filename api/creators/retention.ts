import { sql } from "kysely";
import { limits } from "#contract/limits";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const creatorRetention: Retention[] = [
  {
    expired: "visits",
    keepSeconds: limits.visitDays * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM visits WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM visits WHERE visited_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
  {
    expired: "ended follows",
    keepSeconds: limits.undoSeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM ended_follows WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ended_follows WHERE ended_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
