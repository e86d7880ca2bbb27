import { sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

const years = (count: number) => count * 366 * daySeconds;

export const sellerRetention: Retention[] = [
  {
    expired: "rejected identities of sellers",
    keepSeconds: years(1),
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM seller_identities WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM seller_identities WHERE status = 'rejected' AND decided_at < ${before}
          LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
  {
    // Records of contracts are kept for five years (decree to the E-Commerce Act, 6).
    expired: "verified identities of sellers without contracts",
    keepSeconds: years(5),
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM seller_identities WHERE ctid = ANY (ARRAY(
          SELECT i.ctid FROM seller_identities i JOIN users u USING (user_id)
          WHERE (i.status IN ('replaced', 'withdrawn') OR i.status = 'verified' AND u.status = 'gone')
            AND i.decided_at < ${before}
            AND NOT EXISTS (SELECT FROM payments p WHERE p.creator_id = i.user_id AND p.approved_at >= ${before})
          LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED))`,
      ),
  },
  {
    expired: "views of sellers' identities",
    keepSeconds: years(3),
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM seller_views WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM seller_views WHERE viewed_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
];
