import type { Retention } from "../retention";

export const profileRetention: Retention[] = [
  {
    expired: "redirects of former domain IDs",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) => db.deleteFrom("former_domains").where("held_until", "<", before).execute(),
  },
  {
    expired: "claims of former domain IDs",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) =>
      db.deleteFrom("domain_claims").where("held_until", "<", before).where("application_id", "is", null).execute(),
  },
];
