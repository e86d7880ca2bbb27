import type { Retention } from "../retention";
import { expireAdminChanges } from "./request-admin-change";

export const staffRetention: Retention[] = [
  {
    expired: "admin changes that no second admin confirmed",
    keepSeconds: 0,
    purge: ({ database: { db } }, _, at) => db.transaction().execute((tx) => expireAdminChanges(tx, at)),
  },
];
