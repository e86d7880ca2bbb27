import { sql } from "kysely";
import type { Database } from "../db/connect";
import { daySeconds, deleteInBatches, type Retention } from "../retention";

export const paymentRetention: Retention[] = [
  {
    expired: "received webhooks",
    keepSeconds: 30 * daySeconds,
    purge: ({ database: { db } }, before) =>
      deleteInBatches(
        db,
        (limit) => sql`DELETE FROM webhook_inbox WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM webhook_inbox WHERE received_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
      ),
  },
  {
    expired: "unpaid orders",
    keepSeconds: 3_600,
    purge: ({ database }, before) => cancelUnpaidOrders(database, before),
  },
];

/** Orders that nobody paid in time; one with an open attempt may still be paid. */
async function cancelUnpaidOrders({ db }: Database, expiredBefore: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ status: "canceled" })
    .where("status", "=", "ready")
    .where("expires_at", "<", expiredBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_attempts as a")
            .select("a.attempt_id")
            .whereRef("a.order_id", "=", "orders.order_id")
            .where("a.outcome", "in", ["pending", "review"]),
        ),
      ),
    )
    .execute();
}
