import { daySeconds, type Retention } from "../retention";

export const takedownRetention: Retention[] = [
  {
    expired: "unconfirmed takedown requests",
    keepSeconds: daySeconds,
    purge: ({ database: { db } }, before) =>
      db.deleteFrom("takedowns").where("confirmed_at", "is", null).where("received_at", "<", before).execute(),
  },
  {
    expired: "decided takedown requests",
    keepSeconds: 3 * 366 * daySeconds,
    purge: ({ database: { db } }, before) =>
      db.deleteFrom("takedowns").where("decided_at", "<", before).where("outcome", "<>", "withheld").execute(),
  },
];
