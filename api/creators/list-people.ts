import { type RawBuilder, sql } from "kysely";
import type { FollowedPerson, ListedPerson, NotificationLevel } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { listPage, newestFirst, type Order } from "../http/paging";

/** The followers of `userId`, newest first. */
export const listFollowers = (deps: Deps, userId: UserId, query: PageQuery) =>
  listPeople(deps, `followers:${userId}`, userId, query, {
    from: sql`follows c JOIN users u ON u.user_id = c.follower_id`,
    where: sql`c.creator_id = ${userId}`,
    order: newestFirst("c.created_at", "c.follower_id"),
    toItem: toListedPerson,
  });

/** The users `userId` follows, newest first. */
export const listFollowing = (deps: Deps, userId: UserId, query: PageQuery) =>
  listPeople(deps, `following:${userId}`, userId, query, {
    from: sql`follows c JOIN users u ON u.user_id = c.creator_id`,
    where: sql`c.follower_id = ${userId}`,
    order: newestFirst("c.created_at", "c.creator_id"),
    toItem: (row): FollowedPerson => ({ ...toListedPerson(row), notificationLevel: row.notification_level ?? "all" }),
  });

/** The visitors of `userId`'s page, one a day each, newest first; limited to 30 days even before the purge has run. */
export const listVisitors = (deps: Deps, userId: UserId, { query, at }: { query: PageQuery; at: Date }) =>
  listPeople(deps, `visitors:${userId}`, userId, query, {
    from: sql`visits c JOIN users u ON u.user_id = c.visitor_id`,
    where: sql`c.visited_id = ${userId} AND c.visited_at > ${secondsAfter(at, -limits.visitDays * 86_400)}`,
    order: newestFirst("c.visited_at", "c.visitor_id"),
    toItem: toListedPerson,
  });

/** `notification_level`: null where the viewer does not follow the person */
type ListedRow = SummaryRow & { notification_level: NotificationLevel | null; since: Date };
type Connection<Item> = {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: Order;
  toItem: (row: ListedRow) => Item;
};

const toListedPerson = (row: ListedRow): ListedPerson => ({
  ...toSummary(row),
  isFollowing: row.notification_level !== null,
  at: row.since.toISOString(),
});

/** One statement per page; users invisible to the viewer are left out. */
function listPeople<Item>(
  deps: Deps,
  scope: string,
  viewer: UserId,
  query: PageQuery,
  { from, where, order, toItem }: Connection<Item>,
): Promise<Page<Item>> {
  return listPage(deps.keys, {
    scope,
    query,
    order,
    fetch: ({ after, orderBy }) =>
      sql<ListedRow>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, ${order.at} AS since,
      (SELECT f.notification_level FROM follows f WHERE f.follower_id = ${viewer} AND f.creator_id = u.user_id) AS notification_level
    FROM ${from}
    WHERE ${where} AND creator_visible(u.user_id, ${viewer})
      AND ${after} ${orderBy}`.execute(deps.database.db),
    toItem,
    cursorAt: (row) => ({ at: row.since, id: row.user_id }),
  });
}
