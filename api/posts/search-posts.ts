import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts";
import type { SearchQuery } from "#contract/search";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";
import { cursorOf, pageSize } from "../http/paging";
import { type PostRow, shown, toPage } from "./queries";
import { showMembersPosts } from "./show-members-posts";

/** Newest posts looked at before the index of words is asked: words that many posts hold fill a page from these. */
const walked = 2_000;
/** Posts of so few, by all of the people one follows, are read one by one rather than by the index of words. */
const fewPosts = 10_000;

const before = "(s.published_at, s.post_id) < (coalesce($4::timestamptz, 'infinity'), $5)";
const met = (row: string) =>
  `${row}.folded LIKE ALL (coalesce((SELECT parts FROM asked), '{}')) AND ${row}.folded ~ ALL (coalesce((SELECT shapes FROM asked), '{}'))`;
// Each in a form that becomes a hashed look-up: neither a join, which would lose the order of a walk, nor a condition
// for an index, which would look up each of two thousand creators.
const notHidden = (row: string) => `${row}.creator_id NOT IN (SELECT unnest(creators_hidden($1)))`;
const byRelated = (row: string) => `(${row}.creator_id IN (SELECT creator_id FROM related)) IS TRUE`;
const open = (row: string) =>
  `(SELECT post_access(p, $1, $2) FROM posts p WHERE p.post_id = ${row}.post_id) = 'open' ORDER BY ${row}.published_at DESC, ${row}.post_id DESC LIMIT $6`;
const hasGrams = "search_grams(s.folded) @> (SELECT grams FROM asked)";

/**
 * Posts open to the viewer ($1) that hold every word of $3, the newest first. Public ones and those of the people the
 * viewer follows or subscribes to are gathered apart, so that nothing a stranger may not read is ever looked at for them.
 * Of each the newest are tried in order; only where those do not fill the page the index of words is asked for the rest.
 * A branch whose only condition is about another's count does not run at all when that is false.
 */
const postSearch: Statement<PostRow, [string | null, Date, string, Date | null, string, number]> = {
  name: "post_search",
  text: `WITH asked AS MATERIALIZED (SELECT * FROM search_asked($3)),
    public_walk AS MATERIALIZED (
      SELECT w.post_id, w.published_at FROM (
        SELECT s.* FROM post_search s WHERE s.is_public AND ${before} ORDER BY s.published_at DESC, s.post_id DESC LIMIT ${walked}
      ) w WHERE ${notHidden("w")} AND ${met("w")} AND ${open("w")}),
    public_matches AS MATERIALIZED (
      SELECT s.post_id, s.published_at FROM post_search s
      WHERE (SELECT count(*) FROM public_walk) < $6 AND s.is_public AND ${hasGrams} AND ${before} AND ${notHidden("s")} AND ${met("s")}),
    public_rest AS MATERIALIZED (SELECT m.* FROM public_matches m WHERE ${open("m")}),
    public_found AS MATERIALIZED (
      SELECT * FROM public_walk WHERE (SELECT count(*) FROM public_walk) >= $6 UNION ALL SELECT * FROM public_rest),
    floor AS MATERIALIZED (
      SELECT CASE WHEN count(*) >= $6 THEN min(published_at) ELSE '-infinity' END AS oldest FROM public_found),
    related AS MATERIALIZED (
      SELECT f.creator_id FROM follows f WHERE f.follower_id = $1
      UNION SELECT s.creator_id FROM subscriptions s WHERE s.fan_id = $1 AND s.status IN ('active', 'past_due') AND subscription_live(s, $2)
      UNION SELECT u.user_id FROM users u WHERE u.user_id = $1 AND u.role = 'activist'),
    gated_window AS MATERIALIZED (
      SELECT s.* FROM post_search s WHERE EXISTS (SELECT FROM related) AND NOT s.is_public AND ${before}
        AND s.published_at >= (SELECT oldest FROM floor) ORDER BY s.published_at DESC, s.post_id DESC LIMIT ${walked}),
    gated_walk AS MATERIALIZED (SELECT w.post_id, w.published_at FROM gated_window w WHERE ${byRelated("w")} AND ${met("w")} AND ${open("w")}),
    lacking AS MATERIALIZED (
      SELECT (SELECT count(*) FROM gated_walk) < $6 AND (SELECT count(*) FROM gated_window) = ${walked} AS so),
    few AS MATERIALIZED (
      SELECT coalesce(sum(u.post_count), 0) <= ${fewPosts} AS so FROM related r JOIN users u ON u.user_id = r.creator_id),
    gated_matches AS MATERIALIZED (
      SELECT near.* FROM related r CROSS JOIN LATERAL (
        SELECT s.post_id, s.published_at FROM post_search s WHERE NOT s.is_public AND s.creator_id = r.creator_id AND ${before}
          AND s.published_at >= (SELECT oldest FROM floor) AND ${met("s")} OFFSET 0) near
      WHERE (SELECT so FROM lacking) AND (SELECT so FROM few)
      UNION ALL
      SELECT s.post_id, s.published_at FROM post_search s
      WHERE (SELECT so FROM lacking) AND NOT (SELECT so FROM few) AND NOT s.is_public AND ${hasGrams} AND ${before}
        AND s.published_at >= (SELECT oldest FROM floor) AND ${byRelated("s")} AND ${met("s")}),
    gated_rest AS MATERIALIZED (SELECT m.* FROM gated_matches m WHERE ${open("m")}),
    gated_found AS MATERIALIZED (
      SELECT * FROM gated_walk WHERE NOT (SELECT so FROM lacking) UNION ALL SELECT * FROM gated_rest),
    found AS MATERIALIZED (
      SELECT * FROM public_found UNION ALL SELECT * FROM gated_found ORDER BY published_at DESC, post_id DESC LIMIT $6),
    page AS MATERIALIZED (SELECT p AS post, post_access(p, $1, $2) AS access FROM found JOIN posts p USING (post_id))
    ${shown}`,
};

/**
 * A page of posts whose whole text `viewer` (null: a guest) may read and that hold every word of `query.q`, the newest
 * first. A page is full or the last one, whatever is hidden. Throws INVALID_REQUEST for a key of another search.
 */
export async function searchPosts(
  deps: Deps,
  viewer: string | null,
  query: SearchQuery,
  at: Date,
): Promise<Page<Post>> {
  const scope = `search:posts:${viewer ?? ""}:${query.q}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const values: (typeof postSearch)["values"] = [viewer, at, query.q, cursor?.at ?? null, cursor?.id ?? "", size + 1];
  return showMembersPosts(deps, viewer, at, async () =>
    toPage(deps, scope, size, await deps.database.run(postSearch, values), viewer, at),
  );
}
