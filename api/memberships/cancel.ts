import type { Subscription } from "#contract/memberships";
import type { Tx } from "../db/connect";
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

/** Where one blocks the other, nobody is charged again: what is paid stays in use to its period's end. */
export async function endRenewalBetween(tx: Tx, one: string, other: string): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ cancel_at_period_end: true, canceled_reason: "blocked" })
    .where((e) =>
      e.or([
        e.and([e("fan_id", "=", one), e("creator_id", "=", other)]),
        e.and([e("fan_id", "=", other), e("creator_id", "=", one)]),
      ]),
    )
    .where("status", "in", ["active", "past_due"])
    .where("cancel_at_period_end", "=", false)
    .execute();
}
