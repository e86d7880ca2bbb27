import { daySeconds, type Retention } from "../retention";

export const mailRetention: Retention[] = [
  {
    expired: "the log of mails",
    keepSeconds: 90 * daySeconds,
    purge: ({ database: { db } }, before) => db.deleteFrom("mails").where("created_at", "<", before).execute(),
  },
];
