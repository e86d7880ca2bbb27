import { limits } from "#contract/limits";
import { daySeconds, type Retention } from "../retention";

export const creatorRetention: Retention[] = [
  {
    expired: "visits",
    keepSeconds: limits.visitDays * daySeconds,
    purge: ({ database: { db } }, before) => db.deleteFrom("visits").where("visited_at", "<", before).execute(),
  },
];
