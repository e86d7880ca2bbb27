import { type RawBuilder, sql } from "kysely";
import { limits } from "#contract/limits";
import type { Page, PageQuery } from "#contract/paging";
import type { ListedPerson } from "#contract/people";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { type SummaryRow, toSummary } from "./summary";

/** Who follows `userId`, the newest first. */
export const listFollowers = (deps: Deps, userId: string, query: PageQuery) =>
  listPeople(deps, `followers:${userId}`, userId, query, {
    from: sql`follows c JOIN users u ON u.user_id = c.follower_id`,
    where: sql`c.creator_id = ${userId}`,
    at: sql.ref("c.created_at"),
    id: sql.ref("c.follower_id"),
  });

/** Whom `userId` follows, the newest first. */
export const listFollowing = (deps: Deps, userId: string, query: PageQuery) =>
  listPeople(deps, `following:${userId}`, userId, query, {
    from: sql`follows c JOIN users u ON u.user_id = c.creator_id`,
    where: sql`c.follower_id = ${userId}`,
    at: sql.ref("c.created_at"),
    id: sql.ref("c.creator_id"),
  });

/** Who came by `userId`'s page, once per day, the newest first; told for 30 days whether or not the sweep has run. */
export const listVisitors = (deps: Deps, userId: string, query: PageQuery, at: Date) =>
  listPeople(deps, `visitors:${userId}`, userId, query, {
    from: sql`visits c JOIN users u ON u.user_id = c.visitor_id`,
    where: sql`c.visited_id = ${userId} AND c.visited_at > ${secondsAfter(at, -limits.visitDays * 86_400)}`,
    at: sql.ref("c.visited_at"),
    id: sql.ref("c.visitor_id"),
  });

type Connection = {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
};

/** One statement a page; nobody is in it whom the asker may not know of. */
async function listPeople(
  deps: Deps,
  scope: string,
  asker: string,
  query: PageQuery,
  { from, where, at, id }: Connection,
): Promise<Page<ListedPerson>> {
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<SummaryRow & { is_following: boolean; since: Date }>`
    SELECT u.user_id, u.domain, u.nickname, u.profile_image_key, u.role, ${at} AS since,
      EXISTS (SELECT FROM follows f WHERE f.follower_id = ${asker} AND f.creator_id = u.user_id) AS is_following
    FROM ${from}
    WHERE ${where} AND creator_visible(u.user_id, ${asker})
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (${at}, ${id}) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY ${at} DESC, ${id} DESC LIMIT ${size + 1}`.execute(deps.database.db);
  return pageOf(
    deps.keys,
    scope,
    size,
    rows,
    (row) => ({ ...toSummary(row), isFollowing: row.is_following, at: row.since.toISOString() }),
    (row) => ({ at: row.since, id: row.user_id }),
  );
}
