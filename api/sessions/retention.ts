import { daySeconds, type Retention } from "../retention";

export const sessionRetention: Retention[] = [
  {
    expired: "refresh tokens",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) => db.deleteFrom("refresh_tokens").where("expires_at", "<", before).execute(),
  },
  {
    expired: "known networks",
    keepSeconds: 90 * daySeconds,
    purge: ({ database: { db } }, before) => db.deleteFrom("known_networks").where("seen_at", "<", before).execute(),
  },
];
