import type { UserId } from "#contract/ids";
import type { Subscription } from "#contract/memberships/schemas";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { type OfFan, type SubscriptionRow, toSubscription } from "./queries";

const inUseStatement = loadSql<SubscriptionRow, OfFan & { creatorId: UserId }>(
  "memberships/sql/find-subscription.sql",
  {
    name: "subscription_in_use",
    parameters: ["fanId", "at", "creatorId"],
  },
);

/** The fan's membership in use with a creator; null without one. */
export async function findSubscription(
  { database }: Deps,
  fanId: UserId,
  { creatorId, at }: { creatorId: UserId; at: Date },
): Promise<Subscription | null> {
  const [row] = await database.run(inUseStatement, { fanId, at, creatorId });
  return row ? toSubscription(row, at) : null;
}
