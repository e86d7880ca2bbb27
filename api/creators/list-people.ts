import { type RawBuilder, sql } from "kysely";
import type { ListedPerson } from "#contract/creators/schemas";
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
  });

/** The users `userId` follows, newest first. */
export const listFollowing = (deps: Deps, userId: UserId, query: PageQuery) =>
  listPeople(deps, `following:${userId}`, userId, query, {
    from: sql`follows c JOIN users u ON u.user_id = c.creator_id`,
    where: sql`c.follower_id = ${userId}`,
    order: newestFirst("c.created_at", "c.creator_id"),
  });

/** The visitors of `userId`'s page, one a day each, newest first; limited to 30 days even before the purge has run. */
export const listVisitors = (deps: Deps, userId: UserId, { query, at }: { query: PageQuery; at: Date }) =>
  listPeople(deps, `visitors:${userId}`, userId, query, {
    from: sql`visits c JOIN users u ON u.user_id = c.visitor_id`,
    where: sql`c.visited_id = ${userId} AND c.visited_at > ${secondsAfter(at, -limits.visitDays * 86_400)}`,
    order: newestFirst("c.visited_at", "c.visitor_id"),
  });

type Connection = { from: RawBuilder<unknown>; where: RawBuilder<unknown>; order: Order };

/** One statement per page; users invisible to the viewer are left out. */
function listPeople(
  deps: Deps,
  scope: string,
  viewer: UserId,
  query: PageQuery,
  { from, where, order }: Connection,
): Promise<Page<ListedPerson>> {
  return listPage(deps.keys, {
    scope,
    query,
    order,
    fetch: ({ after, orderBy }) =>
      sql<SummaryRow & { is_following: boolean; since: Date }>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, ${order.at} AS since,
      EXISTS (SELECT FROM follows f WHERE f.follower_id = ${viewer} AND f.creator_id = u.user_id) AS is_following
    FROM ${from}
    WHERE ${where} AND creator_visible(u.user_id, ${viewer})
      AND ${after} ${orderBy}`.execute(deps.database.db),
    toItem: (row) => ({ ...toSummary(row), isFollowing: row.is_following, at: row.since.toISOString() }),
    cursorAt: (row) => ({ at: row.since, id: row.user_id }),
  });
}
