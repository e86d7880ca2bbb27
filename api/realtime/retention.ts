import type { Retention } from "../retention";

export const realtimeRetention: Retention[] = [
  {
    expired: "socket tokens",
    keepSeconds: 0,
    purge: ({ database: { db } }, before) => db.deleteFrom("socket_tokens").where("expires_at", "<", before).execute(),
  },
];
