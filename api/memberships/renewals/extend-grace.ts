import { sql } from "kysely";
import type { Tx } from "../../db/connect";
import { chargeHoursBetween } from "../periods";

/**
 * Gives memberships that were to be charged again while renewals were switched off a day for each charge hour that they
 * lost: grace still ends at ten in the morning, and switching off and on again within a day gives nothing.
 */
export async function extendGrace(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<void> {
  await sql`UPDATE subscriptions
    SET grace_ends_at = grace_ends_at + make_interval(days => ${chargeHoursBetween(from, to)}::int)
    WHERE status = 'past_due' AND grace_ends_at > ${from} AND due_at <= ${to}`.execute(tx);
}
