import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import type {
  ArchiveFilters,
  ArchivePage,
  ArchiveQuery,
  OwnPostsQuery,
  Post,
  Visibility,
} from "#contract/posts/schemas";
import { loadSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { notFound } from "../../http/api-error";
import type { Position } from "../../http/paging";
import { nextOpening, type PostRow, type Reading, readPostPage, type Viewed } from "../queries";

/** The newest posts searched for words before the text index: common words fill a page from these alone. */
const newestCount = 500;

type Filters = {
  domain: string;
  words: string;
  tag: string | null;
  series: string | null;
  since: Date;
  until: Date;
  visibility: Visibility | null;
  onlyOpen: boolean;
};

const archiveStatement = loadSql<PostRow, Viewed & Position & Filters>("posts/sql/archive/archive-posts.sql", {
  name: "archive_posts",
  parameters: [
    "viewer",
    "at",
    "cursorAt",
    "cursorId",
    "limit",
    "domain",
    "words",
    "tag",
    "series",
    "since",
    "until",
    "visibility",
    "onlyOpen",
  ],
  constants: { newestCount, openingDays: limits.openingDays },
});

const filtersStatement = loadSql<ArchiveFilters, Viewed & { domain: string }>("posts/sql/archive/archive-filters.sql", {
  name: "archive_filters",
  parameters: ["domain", "viewer", "at"],
  constants: { most: limits.postsCounted },
});

/**
 * A page of a creator's posts that pass every filter of `query`, newest first; a filter left out passes all. Posts that
 * are closed to `viewer` are locked, or left out with words or `open`. Throws INVALID_REQUEST for another list's key.
 */
export async function archivedPosts(
  deps: Deps,
  viewer: UserId | null,
  { domain, query, at, lang }: Reading & { domain: string; query: ArchiveQuery },
): Promise<ArchivePage> {
  const owner = domain.toLowerCase();
  const page = await findPosts(deps, viewer, { domain: owner, query, at, lang });
  return { ...page, changesAt: viewer === null ? await nextOpening(deps, owner, at) : null };
}

/** A page of one's own posts that have opened and pass every filter of `query`, newest first. */
export async function ownPostsPage(
  deps: Deps,
  creatorId: UserId,
  { query, at, lang }: Reading & { query: OwnPostsQuery },
): Promise<Page<Post>> {
  const { domain } = await deps.database.db
    .selectFrom("users")
    .select("domain")
    .where("user_id", "=", creatorId)
    .executeTakeFirstOrThrow();
  return findPosts(deps, creatorId, { domain: domain.toLowerCase(), query, at, lang });
}

function findPosts(
  deps: Deps,
  viewer: UserId | null,
  { domain, query, at, lang }: Reading & { domain: string; query: ArchiveQuery & OwnPostsQuery },
): Promise<Page<Post>> {
  const { q: words = "", tag = null, series = null, year, visibility = null, open } = query;
  const filters = {
    domain,
    words,
    tag,
    series,
    since: startOfYear(year ?? firstYear),
    until: startOfYear((year ?? lastYear) + 1),
    visibility,
    onlyOpen: open !== undefined || words !== "",
  };
  const scope = `archive:${JSON.stringify([viewer, domain, words, tag, series, year, visibility, open])}`;
  return readPostPage(deps, { scope, query, viewer, at, lang }, (position) =>
    deps.database.run(archiveStatement, { viewer, at, ...position, ...filters }),
  );
}

const firstYear = 2000;
const lastYear = 2999;

/** Midnight in Seoul, which has one offset all year. */
const startOfYear = (year: number): Date => new Date(`${year}-01-01T00:00:00+09:00`);

/** What a creator's posts can be filtered by. Throws RESOURCE_NOT_FOUND for a creator hidden from `viewer`. */
export async function archiveFilters(
  deps: Deps,
  viewer: UserId | null,
  { domain, at }: { domain: string; at: Date },
): Promise<ArchiveFilters> {
  const [row] = await deps.database.run(filtersStatement, { domain: domain.toLowerCase(), viewer, at });
  if (!row) throw notFound();
  const { postCount, tags, years } = row;
  return { postCount, tags, years };
}
