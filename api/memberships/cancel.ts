import type { Subscription } from "#contract/memberships";
import type { Deps } from "../deps";
import { subscriptionOfFan } from "./queries";

/** Stops the renewal: what is paid stays in use to its period's end. Cancelling again changes nothing. */
export async function cancelAtPeriodEnd(
  deps: Deps,
  fanId: string,
  subscriptionId: string,
  at: Date,
): Promise<Subscription> {
  await deps.database.db
    .updateTable("subscriptions")
    .set({ cancel_at_period_end: true })
    .where("subscription_id", "=", subscriptionId)
    .where("fan_id", "=", fanId)
    .where("status", "in", ["active", "past_due"])
    .execute();
  return subscriptionOfFan(deps, fanId, subscriptionId, at);
}
