import { type RawBuilder, sql } from "kysely";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

const years = (count: number) => count * 366 * daySeconds;

/** `rows`: the `ctid`s of the rows of `table` that expired before the given time. */
const deletion =
  (table: "seller_identities" | "seller_views", rows: (before: Date) => RawBuilder<unknown>): Retention["purge"] =>
  ({ database: { db } }, before) =>
    deleteInBatches(
      db,
      (limit) => sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        ${rows(before)} LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED))`,
    );

export const sellerRetention: Retention[] = [
  {
    expired: "rejected identities of sellers",
    keepSeconds: years(1),
    purge: deletion(
      "seller_identities",
      (before) => sql`SELECT i.ctid FROM seller_identities i WHERE i.status = 'rejected' AND i.decided_at < ${before}`,
    ),
  },
  {
    // Records of contracts are kept for five years (decree to the E-Commerce Act, 6).
    expired: "verified identities of sellers without contracts",
    keepSeconds: years(5),
    purge: deletion(
      "seller_identities",
      (before) => sql`SELECT i.ctid FROM seller_identities i JOIN users u USING (user_id)
        WHERE (i.status IN ('replaced', 'withdrawn') OR i.status = 'verified' AND u.status = 'gone')
          AND i.decided_at < ${before}
          AND NOT EXISTS (SELECT FROM payments p WHERE p.creator_id = i.user_id AND p.approved_at >= ${before})`,
    ),
  },
  {
    expired: "views of sellers' identities",
    keepSeconds: years(3),
    purge: deletion("seller_views", (before) => sql`SELECT i.ctid FROM seller_views i WHERE i.viewed_at < ${before}`),
  },
];
