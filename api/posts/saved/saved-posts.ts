import type { PostId, UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { Post, SavedPostsQuery } from "#contract/posts/schemas";
import { compileSql, loadSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { type Position, readPage } from "../../http/paging";
import { type PostRow, type Reading, toPost, type Viewed } from "../queries";

/** So many saved posts in a row that are all closed to the viewer end the list. */
const longestWalk = 10_000;

const savedStatement = loadSql<PostRow & { saved_at: Date }, Viewed & Position & { domain: string | null }>(
  "posts/sql/saved-posts.sql",
  {
    name: "saved_posts",
    parameters: ["viewer", "at", "cursorAt", "cursorId", "limit", "domain"],
    constants: { longestWalk },
  },
);

/** The saved posts that are open to the viewer now, the last saved first; `query.domain`: one creator's alone. */
export function savedPosts(
  deps: Deps,
  viewer: UserId,
  { query, at, lang }: Reading & { query: SavedPostsQuery },
): Promise<Page<Post>> {
  const domain = query.domain?.toLowerCase() ?? null;
  return readPage(deps.keys, {
    scope: `feed:saved:${viewer}:${domain ?? ""}`,
    query,
    fetch: (position) => deps.database.run(savedStatement, { viewer, at, ...position, domain }),
    toItem: (row) => toPost(deps, row, { viewer, at, lang }),
    cursorAt: (row) => ({ at: row.saved_at, id: row.post_id }),
  });
}

type Save = { userId: UserId; postId: PostId; at: Date };

/** The post is locked, shared, so that a deletion removes the row or is seen here. */
const saveStatement = compileSql<{ access: PostRow["access"] | "hidden" }, Save>(
  `WITH target AS (SELECT p.post_id, post_access(p, :userId, :at) AS access FROM posts p WHERE p.post_id = :postId FOR SHARE),
    added AS (INSERT INTO saved_posts (post_id, user_id, saved_at) SELECT post_id, :userId, :at FROM target
      WHERE access = 'open' ON CONFLICT DO NOTHING)
    SELECT access FROM target`,
  { name: "save_post", parameters: ["userId", "at", "postId"] },
);

/**
 * Saves a post the user may read; repeating changes nothing. Throws RESOURCE_NOT_FOUND for a hidden post,
 * ACCESS_DENIED_BY_POLICY for a closed one.
 */
export async function savePost(deps: Deps, save: Save): Promise<void> {
  const [row] = await deps.database.run(saveStatement, save);
  if (!row || row.access === "hidden") throw notFound();
  if (row.access !== "open") throw new ApiError("ACCESS_DENIED_BY_POLICY");
}

/** Repeating changes nothing. Works on a post that was closed or hidden since. */
export async function unsavePost(
  { database: { db } }: Deps,
  { userId, postId }: { userId: UserId; postId: PostId },
): Promise<void> {
  await db.deleteFrom("saved_posts").where("user_id", "=", userId).where("post_id", "=", postId).execute();
}
