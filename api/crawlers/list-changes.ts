import type { ActivistChanges, ChangesQuery, PostChanges, SeriesChanges } from "#contract/crawlers/schemas";
import type { PostId, UserId } from "#contract/ids";
import { compileSql, type Statement } from "../db/load-sql";
import type { Deps } from "../deps";
import { readPage } from "../http/paging";

type Changed<Name> = { id: string; name: Name; changed_at: Date };
type Since = { viewer: UserId | null; at: Date; from: Date; fromId: string; limit: number };
const since = ["viewer", "at", "from", "fromId", "limit"] as const;

/** `at` is unused; it gives both statements the same parameters. */
const changedActivists = compileSql<Changed<string>, Since>(
  `SELECT u.user_id AS id, u.domain AS name, u.updated_at AS changed_at FROM users u
    WHERE u.role = 'activist' AND u.status = 'active' AND :at::timestamptz IS NOT NULL
      AND (u.updated_at, u.user_id) > (:from::timestamptz, :fromId) AND creator_visible(u.user_id, :viewer)
    ORDER BY u.updated_at, u.user_id LIMIT :limit`,
  { name: "changed_activists", parameters: since },
);

/** A post is changed for crawlers when it opens to everyone too. */
export const postChangedAt = "greatest(coalesce(p.edited_at, p.published_at), p.opens_fully_at)";

/** Only posts everybody may read in full: a teaser is not for search engines. */
const changedPosts = compileSql<Changed<PostId>, Since>(
  `SELECT p.post_id AS id, p.post_id AS name, ${postChangedAt} AS changed_at FROM posts p
    WHERE p.deleted_at IS NULL AND p.visibility = 'public'
      AND (${postChangedAt}, p.post_id) > (:from::timestamptz, :fromId) AND post_access(p, :viewer, :at) = 'open'
    ORDER BY ${postChangedAt}, p.post_id LIMIT :limit`,
  { name: "changed_posts", parameters: since },
);

/** A series changes with its title, text or cover; a post that joins it is listed itself. */
const changedSeries = compileSql<Changed<{ domain: string; slug: string }>, Since>(
  `SELECT s.series_id AS id, json_build_object('domain', u.domain, 'slug', s.slug) AS name,
      coalesce(s.edited_at, s.created_at) AS changed_at
    FROM series s JOIN users u ON u.user_id = s.creator_id
    WHERE u.role = 'activist' AND u.status = 'active' AND creator_visible(s.creator_id, :viewer)
      AND (coalesce(s.edited_at, s.created_at), s.series_id) > (:from::timestamptz, :fromId)
      AND EXISTS (SELECT FROM series_posts sp JOIN posts p USING (post_id)
        WHERE sp.series_id = s.series_id AND p.deleted_at IS NULL AND p.published_at <= :at)
    ORDER BY coalesce(s.edited_at, s.created_at), s.series_id LIMIT :limit`,
  { name: "changed_series", parameters: since },
);

/** Activists changed on `query.date` or after. What changes while a crawler pages is listed again at the end. */
export async function listChangedActivists(
  deps: Deps,
  viewer: UserId | null,
  { query, at }: { query: ChangesQuery; at: Date },
): Promise<ActivistChanges> {
  const page = await changedPage(deps, changedActivists, viewer, query, at);
  return { ...page, items: page.items.map(({ name, updatedAt }) => ({ domain: name, updatedAt })) };
}

/** As `listChangedActivists`, of public posts. */
export async function listChangedPosts(
  deps: Deps,
  viewer: UserId | null,
  { query, at }: { query: ChangesQuery; at: Date },
): Promise<PostChanges> {
  const page = await changedPage(deps, changedPosts, viewer, query, at);
  return { ...page, items: page.items.map(({ name, updatedAt }) => ({ postId: name, updatedAt })) };
}

/** As `listChangedActivists`, of series with a post that has opened. */
export async function listChangedSeries(
  deps: Deps,
  viewer: UserId | null,
  { query, at }: { query: ChangesQuery; at: Date },
): Promise<SeriesChanges> {
  const page = await changedPage(deps, changedSeries, viewer, query, at);
  return { ...page, items: page.items.map(({ name, updatedAt }) => ({ ...name, updatedAt })) };
}

function changedPage<Name>(
  deps: Deps,
  statement: Statement<Changed<Name>, Since>,
  viewer: UserId | null,
  query: ChangesQuery,
  at: Date,
) {
  return readPage(deps.keys, {
    scope: `${statement.name}:${query.date ?? ""}`,
    query,
    fetch: ({ cursorAt, cursorId, limit }) => {
      const from = cursorAt ?? new Date(query.date ? `${query.date}T00:00:00+09:00` : 0);
      return deps.database.run(statement, { viewer, at, from, fromId: cursorId, limit });
    },
    toItem: ({ name, changed_at }) => ({ name, updatedAt: changed_at.toISOString() }),
    cursorAt: ({ id, changed_at }) => ({ at: changed_at, id }),
  });
}
