import { sql } from "kysely";
import { limits } from "#contract/limits";
import type { Database } from "../db/connect";
import { daySeconds, type Retention } from "../retention";

const batchSize = 5_000;

export const notificationRetention: Retention[] = [
  {
    expired: "notifications, read or not",
    keepSeconds: limits.notificationDays * daySeconds,
    purge: ({ database }, before) => purgeNotifications(database, before),
  },
];

async function purgeNotifications({ db }: Database, before: Date): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    const { numAffectedRows } = await sql`DELETE FROM notifications WHERE notification_id IN (
      SELECT notification_id FROM notifications WHERE created_at < ${before} LIMIT ${batchSize})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}
