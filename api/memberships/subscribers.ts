import { type RawBuilder, sql } from "kysely";
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
    fetch: ({ after, orderBy }) => subscribers(creatorId, at, sql`${after} ${orderBy}`).execute(deps.database.db),
    toItem: toSubscriber,
    cursorAt: (row) => ({ at: row.started_at, id: row.subscription_id }),
  });
}

/** The fan as the creator's list of members has them; null where they are not in it. */
export async function findSubscriber(
  deps: Deps,
  creatorId: UserId,
  { fanId, at }: { fanId: UserId; at: Date },
): Promise<Subscriber | null> {
  const { rows } = await subscribers(creatorId, at, sql`s.fan_id = ${fanId}`).execute(deps.database.db);
  return rows[0] ? toSubscriber(rows[0]) : null;
}

const subscribers = (creatorId: UserId, at: Date, condition: RawBuilder<unknown>) => sql<SubscriberRow>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, p.name AS plan_name, s.started_at, s.subscription_id,
      EXISTS (SELECT FROM follows f WHERE f.follower_id = ${creatorId} AND f.creator_id = u.user_id) AS is_following
    FROM subscriptions s JOIN users u ON u.user_id = s.fan_id JOIN plans p ON p.plan_id = s.plan_id
    WHERE s.creator_id = ${creatorId} AND s.status IN ('active', 'past_due') AND subscription_live(s, ${at})
      AND creator_visible(u.user_id, ${creatorId})
      AND ${condition}`;

const toSubscriber = (row: SubscriberRow): Subscriber => ({
  ...toSummary(row),
  isFollowing: row.is_following,
  at: row.started_at.toISOString(),
  planName: row.plan_name,
});
