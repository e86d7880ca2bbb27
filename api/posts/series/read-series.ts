import type { PostId, SeriesId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Series, SeriesPage } from "#contract/posts/series-schemas";
import type { Db, Tx } from "../../db/connect";
import { loadSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { pictureUrl } from "../../media/picture-address";
import { nextOpening, type PostRow, type Reading, toPost, type Viewed } from "../queries";

const pageSize = 50;

type SeriesRow = {
  series_id: SeriesId;
  slug: string;
  title: string;
  description: string;
  cover_key: string | null;
  is_complete: boolean;
  post_count: number;
  newest_at: Date | null;
};

const seriesStatement = loadSql<SeriesRow, Viewed & { domain: string; slug: string | null }>(
  "posts/sql/series-of-creator.sql",
  { name: "series_of_creator", parameters: ["domain", "slug", "viewer", "at"] },
);

type Page = Viewed & { seriesId: SeriesId; from: number; limit: number };
type SeriesPostRow = PostRow & {
  number: number;
  read: boolean;
  read_count: number;
  unread_id: PostId | null;
  unread_number: number | null;
};
const postsStatement = loadSql<SeriesPostRow, Page>("posts/sql/posts-of-series.sql", {
  name: "posts_of_series",
  parameters: ["seriesId", "viewer", "at", "from", "limit"],
  constants: { longestWalk: limits.seriesPosts },
});

type OfCreator = Viewed & { domain: string };

/** A creator's series, the one with the newest post first; those without posts for their author alone. */
export async function seriesOfCreator(deps: Deps, { domain, viewer, at }: OfCreator): Promise<Series[]> {
  const rows = await deps.database.run(seriesStatement, { domain: domain.toLowerCase(), slug: null, viewer, at });
  return rows.map(toSeries);
}

/** A page of a series, from the post of number `from`. Throws RESOURCE_NOT_FOUND. */
export async function readSeries(
  deps: Deps,
  viewer: UserId | null,
  { domain, slug, from, at, lang }: Reading & { domain: string; slug: string; from: number },
): Promise<SeriesPage> {
  const owner = domain.toLowerCase();
  const [row] = await deps.database.run(seriesStatement, { domain: owner, slug, viewer, at });
  if (!row) throw notFound();
  const wanted = { seriesId: row.series_id, viewer, at, from, limit: pageSize + 1 };
  const rows = await deps.database.run(postsStatement, wanted);
  return {
    series: toSeries(row),
    items: rows
      .slice(0, pageSize)
      .map((row) => ({ number: row.number, read: row.read, post: toPost(deps, row, { viewer, at, lang }) })),
    previousFrom: from > 1 ? Math.max(1, from - pageSize) : null,
    nextFrom: rows[pageSize]?.number ?? null,
    readCount: rows[0]?.read_count ?? 0,
    firstUnread: firstUnread(rows[0]),
    changesAt: viewer === null ? await nextOpening(deps, owner, at) : null,
  };
}

const firstUnread = (row: SeriesPostRow | undefined): SeriesPage["firstUnread"] =>
  row?.unread_id && row.unread_number ? { postId: row.unread_id, number: row.unread_number } : null;

/** One's own series by its id. Throws RESOURCE_NOT_FOUND. */
export async function ownSeries(
  deps: Deps,
  creatorId: UserId,
  { seriesId, at }: { seriesId: SeriesId; at: Date },
): Promise<Series> {
  const { domain } = await deps.database.db
    .selectFrom("users")
    .select("domain")
    .where("user_id", "=", creatorId)
    .executeTakeFirstOrThrow();
  const found = (await seriesOfCreator(deps, { domain, viewer: creatorId, at })).find(
    (each) => each.seriesId === seriesId,
  );
  if (!found) throw notFound();
  return found;
}

const toSeries = (row: SeriesRow): Series => ({
  seriesId: row.series_id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  coverUrl: pictureUrl(row.cover_key),
  isComplete: row.is_complete,
  postCount: row.post_count,
  newestAt: row.newest_at?.toISOString() ?? null,
});

/** The series of a post, null in none. */
export async function seriesIdOf(db: Db | Tx, postId: PostRow["post_id"]): Promise<SeriesId | null> {
  const row = await db.selectFrom("series_posts").select("series_id").where("post_id", "=", postId).executeTakeFirst();
  return row?.series_id ?? null;
}

/** Throws INVALID_REQUEST beside `seriesId` for one that is not the creator's own. */
export async function requireOwnSeries(
  db: Db | Tx,
  creatorId: UserId,
  { seriesId }: { seriesId?: SeriesId | null },
): Promise<void> {
  if (!seriesId) return;
  const row = await db
    .selectFrom("series")
    .select("series_id")
    .where("series_id", "=", seriesId)
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  if (!row) throw new ApiError("INVALID_REQUEST", { fields: { seriesId: ["invalid"] } });
}
