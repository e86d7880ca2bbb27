import { sql } from "kysely";
import type { SubscriptionId, UserId } from "#contract/ids";
import type { Subscriber } from "#contract/memberships/schemas";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import type { Deps } from "../deps";
import { listPage, newestFirst } from "../http/paging";

type SubscriberRow = SummaryRow & {
  is_following: boolean;
  plan_name: string;
  started_at: Date;
  subscription_id: SubscriptionId;
};

/** A creator's current members, newest first, without those a block or a suspension separates from the creator. */
export function listSubscribers(
  deps: Deps,
  creatorId: UserId,
  { query, at }: { query: PageQuery; at: Date },
): Promise<Page<Subscriber>> {
  return listPage(deps.keys, {
    scope: `subscribers:${creatorId}`,
    query,
    order: newestFirst("s.started_at", "s.subscription_id"),
    fetch: ({ after, orderBy }) =>
      sql<SubscriberRow>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, p.name AS plan_name, s.started_at, s.subscription_id,
      EXISTS (SELECT FROM follows f WHERE f.follower_id = ${creatorId} AND f.creator_id = u.user_id) AS is_following
    FROM subscriptions s JOIN users u ON u.user_id = s.fan_id JOIN plans p ON p.plan_id = s.plan_id
    WHERE s.creator_id = ${creatorId} AND s.status IN ('active', 'past_due') AND subscription_live(s, ${at})
      AND creator_visible(u.user_id, ${creatorId})
      AND ${after} ${orderBy}`.execute(deps.database.db),
    toItem: (row) => ({
      ...toSummary(row),
      isFollowing: row.is_following,
      at: row.started_at.toISOString(),
      planName: row.plan_name,
    }),
    cursorAt: (row) => ({ at: row.started_at, id: row.subscription_id }),
  });
}
