import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";
import { deleteEvidence } from "./evidence/send-evidence";

export const takedownRetention: Retention[] = [
  {
    expired: "unconfirmed takedown requests",
    keepSeconds: daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM takedowns WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM takedowns WHERE confirmed_at IS NULL AND received_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
  {
    expired: "evidence of decided takedown requests",
    keepSeconds: 183 * daySeconds,
    purge: ({ database: { db } }, before) =>
      db.transaction().execute((tx) => deleteEvidence(tx, sql`t.decided_at < ${before} AND t.outcome <> 'withheld'`)),
  },
  {
    expired: "decided takedown requests",
    keepSeconds: 3 * 366 * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM takedowns WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM takedowns WHERE decided_at < ${before} AND outcome <> 'withheld' LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
