import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const pushRetention: Retention[] = [
  {
    expired: "push subscriptions of ended sessions",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM push_subscriptions WHERE ctid = ANY (ARRAY(
          SELECT p.ctid FROM push_subscriptions p JOIN sessions s USING (session_id)
          WHERE s.ended_at IS NOT NULL OR s.expires_at < ${before} LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED))`,
      ),
  },
  {
    expired: "pushes that were not sent",
    keepSeconds: daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM push_deliveries WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM push_deliveries WHERE due_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
