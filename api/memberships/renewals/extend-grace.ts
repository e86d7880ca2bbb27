import { sql } from "kysely";
import type { Tx } from "../../db/connect";

/**
 * Gives memberships that were to be charged again while renewals were switched off the days that they lost, in whole
 * days: grace still ends at ten in the morning, and no membership ends without its tries.
 */
export async function extendGrace(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<void> {
  await sql`UPDATE subscriptions
    SET grace_ends_at = grace_ends_at + make_interval(days => ceil(extract(epoch FROM ${to}::timestamptz - ${from}::timestamptz) / 86400)::int)
    WHERE status = 'past_due' AND grace_ends_at > ${from} AND due_at <= ${to}`.execute(tx);
}
