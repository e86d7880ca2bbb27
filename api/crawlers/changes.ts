import type { ActivistChanges, ChangesQuery, PostChanges } from "#contract/sharing";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";

type Changed = { id: string; name: string; changed_at: Date };
type Values = [viewer: string | null, at: Date, from: Date, fromId: string, limit: number];

/** $2 is there for the two to be asked alike. */
const changedActivists: Statement<Changed, Values> = {
  name: "changed_activists",
  text: `SELECT u.user_id AS id, u.domain AS name, u.updated_at AS changed_at FROM users u
    WHERE u.role = 'activist' AND u.status = 'active' AND $2::timestamptz IS NOT NULL
      AND (u.updated_at, u.user_id) > ($3::timestamptz, $4) AND creator_visible(u.user_id, $1)
    ORDER BY u.updated_at, u.user_id LIMIT $5`,
};

/** Only what everybody may read in full: a teaser is for those who are sent it, not for search. */
const changedPosts: Statement<Changed, Values> = {
  name: "changed_posts",
  text: `SELECT p.post_id AS id, p.post_id AS name, coalesce(p.edited_at, p.published_at) AS changed_at FROM posts p
    WHERE p.deleted_at IS NULL AND p.visibility = 'public'
      AND (coalesce(p.edited_at, p.published_at), p.post_id) > ($3::timestamptz, $4) AND post_access(p, $1, $2) = 'open'
    ORDER BY coalesce(p.edited_at, p.published_at), p.post_id LIMIT $5`,
};

/** Activists changed on `query.date` or after. What changes during a walk is told again at its end. */
export async function listChangedActivists(
  deps: Deps,
  viewer: string | null,
  query: ChangesQuery,
  at: Date,
): Promise<ActivistChanges> {
  const page = await changedPage(deps, changedActivists, viewer, query, at);
  return { ...page, items: page.items.map(({ name, updatedAt }) => ({ domain: name, updatedAt })) };
}

/** As `listChangedActivists`, of public posts. */
export async function listChangedPosts(
  deps: Deps,
  viewer: string | null,
  query: ChangesQuery,
  at: Date,
): Promise<PostChanges> {
  const page = await changedPage(deps, changedPosts, viewer, query, at);
  return { ...page, items: page.items.map(({ name, updatedAt }) => ({ postId: name, updatedAt })) };
}

async function changedPage(
  deps: Deps,
  statement: Statement<Changed, Values>,
  viewer: string | null,
  query: ChangesQuery,
  at: Date,
) {
  const scope = `${statement.name}:${query.date ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const from = cursor?.at ?? new Date(query.date ? `${query.date}T00:00:00+09:00` : 0);
  const rows = await deps.database.run(statement, [viewer, at, from, cursor?.id ?? "", size + 1]);
  return pageOf(
    deps.keys,
    scope,
    size,
    rows,
    ({ name, changed_at }) => ({ name, updatedAt: changed_at.toISOString() }),
    ({ id, changed_at }) => ({ at: changed_at, id }),
  );
}
