import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Subscription } from "#contract/memberships/schemas";
import type { Deps } from "../deps";
import { subscriptions, toSubscription } from "./queries";

/** The fan's membership in use with a creator; null without one. */
export async function findSubscription(
  deps: Deps,
  fanId: UserId,
  { creatorId, at }: { creatorId: UserId; at: Date },
): Promise<Subscription | null> {
  const inUse = sql`s.fan_id = ${fanId} AND s.creator_id = ${creatorId} AND s.started_at IS NOT NULL
    AND subscription_live(s, ${at})`;
  const { rows } = await subscriptions(at, inUse).execute(deps.database.db);
  return rows[0] ? toSubscription(rows[0], at) : null;
}
