import { daySeconds, type Retention } from "../retention";

export const contactRetention: Retention[] = [
  {
    expired: "letters",
    keepSeconds: 3 * 366 * daySeconds,
    purge: ({ database: { db } }, before) => db.deleteFrom("contacts").where("received_at", "<", before).execute(),
  },
];
