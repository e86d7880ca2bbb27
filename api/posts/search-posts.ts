import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts/schemas";
import type { SearchQuery } from "#contract/search/schemas";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { countedResults, type Position } from "../http/paging";
import { type PostRow, readPostPage } from "./queries";

/** The newest posts searched before the text index: common words fill a page from these alone. */
const newestCount = 2_000;
/** If the followed creators have no more posts than this, they are read one by one instead of by the text index. */
const fewPosts = 10_000;

type Search = { viewer: UserId | null; at: Date; words: string };
const source = {
  parameters: ["viewer", "at", "words", "cursorAt", "cursorId", "limit"] as const,
  constants: { newestCount, fewPosts },
};

const postSearch = loadSql<PostRow, Search & Position>("posts/sql/search/search-posts.sql", {
  name: "post_search",
  ...source,
});

const postCount = loadSql<{ count: number }, Search & Position>("posts/sql/search/count-found-posts.sql", {
  name: "found_post_count",
  ...source,
});

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

/** How many posts `searchPosts` finds, at most `limits.searchCounted`. */
export async function countFoundPosts({ database }: Deps, search: Search): Promise<number> {
  const [row] = await database.run(postCount, { ...search, ...countedResults });
  return row?.count ?? 0;
}
