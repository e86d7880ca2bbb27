import { daySeconds, type Retention } from "../retention";

export const secondFactorRetention: Retention[] = [
  {
    expired: "login challenges",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      db.deleteFrom("login_challenges").where("expires_at", "<", before).execute(),
  },
  {
    expired: "second factors that were never confirmed",
    keepSeconds: daySeconds,
    purge: ({ database: { db } }, before) =>
      db.deleteFrom("second_factors").where("confirmed_at", "is", null).where("begun_at", "<", before).execute(),
  },
];
