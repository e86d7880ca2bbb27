import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import type { SearchQuery } from "#contract/search/schemas";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import type { Position } from "../http/paging";
import { type PostRow, readPostPage } from "./queries";

/** The newest posts searched before the text index: common words fill a page from these alone. */
const newestCount = 2_000;
/** If the followed creators have no more posts than this, they are read one by one instead of by the text index. */
const fewPosts = 10_000;

const postSearch = loadSql<PostRow, { viewer: UserId | null; at: Date; words: string } & Position>(
  "posts/sql/search/search-posts.sql",
  {
    name: "post_search",
    parameters: ["viewer", "at", "words", "cursorAt", "cursorId", "limit"],
    constants: { newestCount, fewPosts },
  },
);

/**
 * A page of posts that `viewer` (null: a guest) may read in full and that contain every word of `query.q`, newest
 * first. Only the last page may be short. Throws INVALID_REQUEST for another search's key.
 */
export function searchPosts(
  deps: Deps,
  viewer: UserId | null,
  { query, at, lang }: { query: SearchQuery; at: Date; lang: Lang },
): Promise<Page<Post>> {
  const scope = `search:posts:${viewer ?? ""}:${query.q}`;
  return readPostPage(deps, { scope, query, viewer, at, lang }, (position) =>
    deps.database.run(postSearch, { viewer, at, words: query.q, ...position }),
  );
}
