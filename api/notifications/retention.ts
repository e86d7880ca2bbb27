import { sql } from "kysely";
import { limits } from "#contract/limits";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const notificationRetention: Retention[] = [
  {
    expired: "notifications, read or not",
    keepSeconds: limits.notificationDays * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM notifications WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM notifications WHERE created_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
