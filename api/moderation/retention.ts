import { daySeconds, type Retention } from "../retention";

export const moderationRetention: Retention[] = [
  {
    expired: "resolved reports",
    keepSeconds: 3 * 366 * daySeconds,
    purge: ({ database: { db } }, before) => db.deleteFrom("reports").where("resolved_at", "<", before).execute(),
  },
];
