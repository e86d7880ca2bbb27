import { daySeconds, type Retention } from "../retention";

export const credentialRetention: Retention[] = [
  {
    expired: "verification codes",
    keepSeconds: daySeconds,
    purge: ({ database: { db } }, before) => db.deleteFrom("email_codes").where("expires_at", "<", before).execute(),
  },
];
