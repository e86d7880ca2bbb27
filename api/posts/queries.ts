import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging";
import type { Post, PostImage, Visibility } from "#contract/posts";
import { toSummary } from "../creators/summary";
import type { Db, Statement, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { postPictureUrl } from "../media/address";

type ImageRow = { image_key: string; width: number; height: number; alt: string; color: string; widths: number[] };
export type PostRow = {
  post_id: string;
  body: string | null;
  visibility: Visibility;
  min_plan_id: string | null;
  opens_with: string | null;
  image_count: number;
  like_count: number;
  comment_count: number;
  published_at: Date;
  edited_at: Date | null;
  access: "open" | "locked";
  liked: boolean;
  images: ImageRow[] | null;
  user_id: string;
  domain: string;
  nickname: string;
  profile_image_key: string | null;
  role: string;
};

type PageValues = [viewer: string | null, at: Date, cursorAt: Date | null, cursorId: string, limit: number];

/**
 * From `page(post, access)` to what is answered. Text and pictures of a locked post are not even read: they leave
 * the database only where `post_access` said 'open'. $1 is the viewer.
 */
export const shown = `
  SELECT (post).post_id, CASE WHEN access = 'open' THEN (post).body END AS body, (post).visibility, (post).min_plan_id,
    least_plan.name AS opens_with, (post).image_count, (post).like_count, (post).comment_count, (post).published_at, (post).edited_at, access,
    EXISTS (SELECT FROM likes l WHERE l.post_id = (post).post_id AND l.user_id = $1) AS liked,
    CASE WHEN access = 'open' AND (post).image_count > 0 THEN (
      SELECT json_agg(json_build_object('image_key', i.image_key, 'width', i.width, 'height', i.height, 'alt', i.alt, 'color', i.color,
        'widths', i.widths) ORDER BY i.position) FROM post_images i WHERE i.post_id = (post).post_id) END AS images,
    u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
  FROM page JOIN users u ON u.user_id = (post).creator_id LEFT JOIN plans least_plan ON least_plan.plan_id = (post).min_plan_id
  WHERE access <> 'hidden' ORDER BY (post).published_at DESC, (post).post_id DESC`;

const newestOf = (creator: string) => `
  SELECT p.post_id, p.published_at FROM posts p
  WHERE p.creator_id = ${creator}.creator_id AND p.deleted_at IS NULL
    AND (p.published_at, p.post_id) < (coalesce($3::timestamptz, 'infinity'), $4)
  ORDER BY p.published_at DESC, p.post_id DESC`;

/** Also what makes PostgreSQL keep one plan: not knowing a bound, it would plan each page again, which takes as long as reading it. */
const longestWalk = 5_000;

const onPage = (found: string) => `
  page AS MATERIALIZED (SELECT p AS post, post_access(p, $1, $2) AS access FROM ${found} JOIN posts p USING (post_id)) ${shown}`;

/**
 * The newest posts of `creators`, merged. Of all posts twice as many as there are creators are walked through, the newest
 * first, which fills the page of whoever follows many. Where it does not: a page of n can only hold posts of the n
 * creators whose own newest post is newest, so one index entry of each creator is read, and n of those n. Either way the
 * cost is bound to the page and to how many creators there are, not to what they wrote (docs/decisions/023). Who is
 * visible is asked of those who would be shown. `IS TRUE` keeps the walk in order: a bare IN would become a join.
 */
const mergedFrom = (creators: string) => `
  WITH wanted AS MATERIALIZED (SELECT ARRAY(${creators}) AS ids
  ), walked AS MATERIALIZED (
    SELECT w.post_id, w.published_at FROM (
      SELECT * FROM (
        SELECT p.post_id, p.published_at, p.creator_id FROM posts p
        WHERE p.deleted_at IS NULL AND (p.published_at, p.post_id) < (coalesce($3::timestamptz, 'infinity'), $4)
        ORDER BY p.published_at DESC, p.post_id DESC LIMIT ${longestWalk}
      ) newest ORDER BY newest.published_at DESC, newest.post_id DESC LIMIT (SELECT 2 * cardinality(ids) FROM wanted)
    ) w WHERE (w.creator_id IN (SELECT unnest(ids) FROM wanted)) IS TRUE AND creator_visible(w.creator_id, $1)
    ORDER BY w.published_at DESC, w.post_id DESC LIMIT $5
  ), picked AS MATERIALIZED (
    SELECT head.creator_id FROM (
      SELECT creator.creator_id, newest.* FROM wanted, unnest(ids) AS creator (creator_id)
        CROSS JOIN LATERAL (${newestOf("creator")} LIMIT 1) newest
      WHERE (SELECT count(*) FROM walked) < $5
      ORDER BY newest.published_at DESC, newest.post_id DESC OFFSET 0
    ) head WHERE creator_visible(head.creator_id, $1) LIMIT $5
  ), merged AS MATERIALIZED (
    SELECT newest.* FROM picked CROSS JOIN LATERAL (${newestOf("picked")} LIMIT $5) newest
    ORDER BY newest.published_at DESC, newest.post_id DESC LIMIT $5
  ), found AS (
    SELECT post_id FROM walked WHERE (SELECT count(*) FROM walked) >= $5 UNION ALL SELECT post_id FROM merged
  ), ${onPage("found")}`;

export const followingFeed: Statement<PostRow, PageValues> = {
  name: "feed_following",
  text: mergedFrom("SELECT f.creator_id FROM follows f WHERE f.follower_id = $1"),
};

const subscribedFeed: Statement<PostRow, PageValues> = {
  name: "feed_subscribers",
  text: mergedFrom(`SELECT s.creator_id FROM subscriptions s WHERE s.fan_id = $1 AND s.status IN ('active', 'past_due')
    AND subscription_live(s, $2)`),
};

const creatorFeed: Statement<PostRow, [...PageValues, string]> = {
  name: "feed_activist",
  text: `
  WITH creator AS MATERIALIZED (
    SELECT u.user_id AS creator_id FROM users u WHERE u.user_id = domain_owner($6, $2) AND creator_visible(u.user_id, $1)
  ), newest AS MATERIALIZED (SELECT newest.* FROM creator CROSS JOIN LATERAL (${newestOf("creator")} LIMIT $5) newest), ${onPage("newest")}`,
};

const postStatement: Statement<PostRow, [string | null, Date, string]> = {
  name: "post",
  text: `WITH page AS MATERIALIZED (SELECT p AS post, post_access(p, $1, $2) AS access FROM posts p WHERE p.post_id = $3) ${shown}`,
};

type FeedKind = "following" | "subscribers";

export async function feedPage(
  deps: Deps,
  kind: FeedKind,
  viewer: string,
  query: PageQuery,
  at: Date,
): Promise<Page<Post>> {
  const scope = `feed:${kind}:${viewer}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const statement = kind === "following" ? followingFeed : subscribedFeed;
  const rows = await deps.database.run(statement, [viewer, at, cursor?.at ?? null, cursor?.id ?? "", size + 1]);
  return toPage(deps, scope, size, rows, viewer, at);
}

export async function creatorPage(
  deps: Deps,
  domain: string,
  viewer: string | null,
  query: PageQuery,
  at: Date,
): Promise<Page<Post>> {
  const scope = `feed:activist:${domain.toLowerCase()}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await deps.database.run(creatorFeed, [
    viewer,
    at,
    cursor?.at ?? null,
    cursor?.id ?? "",
    size + 1,
    domain.toLowerCase(),
  ]);
  return toPage(deps, scope, size, rows, viewer, at);
}

/** One post as `viewer` may see it. Throws RESOURCE_NOT_FOUND, with 410 for a deleted one that they would see else. */
export async function onePost(deps: Deps, postId: string, viewer: string | null, at: Date): Promise<Post> {
  const [row] = await deps.database.run(postStatement, [viewer, at, postId]);
  if (!row)
    throw (await wasSeen(deps, postId, viewer, at)) ? new ApiError("RESOURCE_NOT_FOUND", { status: 410 }) : notFound();
  return toPost(deps, row, viewer, at);
}

/** Whether the post was deleted and visible to the viewer before, by the one visibility function. */
async function wasSeen(deps: Deps, postId: string, viewer: string | null, at: Date): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    SELECT post_access(jsonb_populate_record(p, '{"deleted_at": null}'), ${viewer}, ${at}) <> 'hidden' AS seen
    FROM posts p WHERE p.post_id = ${postId} AND p.deleted_at IS NOT NULL`.execute(deps.database.db);
  return rows[0]?.seen ?? false;
}

export function toPage(
  deps: Deps,
  scope: string,
  size: number,
  rows: PostRow[],
  viewer: string | null,
  at: Date,
): Page<Post> {
  return pageOf(
    deps.keys,
    scope,
    size,
    rows,
    (row) => toPost(deps, row, viewer, at),
    (row) => ({ at: row.published_at, id: row.post_id }),
  );
}

function toPost(deps: Deps, row: PostRow, viewer: string | null, at: Date): Post {
  return {
    postId: row.post_id,
    activist: toSummary(row),
    body: row.body ?? "",
    images: (row.images ?? []).map((image) => toImage(deps, image, viewer, at)),
    imageCount: row.image_count,
    visibility: row.visibility,
    minPlanId: row.min_plan_id,
    opensWith: row.opens_with,
    locked: row.access === "locked",
    likeStatus: row.liked,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    createdAt: row.published_at.toISOString(),
    updatedAt: row.edited_at?.toISOString() ?? null,
  };
}

export function toImage(deps: Deps, image: ImageRow, viewer: string | null, at: Date): PostImage {
  const url = (width: number) => postPictureUrl(deps.keys, image.image_key, width, viewer, at);
  // A picture narrower than a variant is not enlarged: its file is named for the variant and is as wide as the picture.
  const files = image.widths.filter((_, i) => i === 0 || (image.widths[i - 1] as number) < image.width);
  const variants = files.map((width) => ({ url: url(width), width: Math.min(width, image.width) }));
  return {
    url: url(files.at(-1) ?? image.width),
    width: image.width,
    height: image.height,
    alt: image.alt,
    color: image.color,
    variants,
  };
}

/** A picture of a post or a draft, by the key of its files. */
export type Picture = {
  key: string;
  width: number;
  height: number;
  color: string;
  widths: number[];
  alt: string;
};

/** The post that a draft has become, removed since or not; undefined while it is a draft. */
export function postOfDraft(db: Db | Tx, creatorId: string, draftId: string) {
  return db
    .selectFrom("posts")
    .select(["post_id", "body", "visibility", "min_plan_id"])
    .where("creator_id", "=", creatorId)
    .where("draft_id", "=", draftId)
    .executeTakeFirst();
}

/** The creator's own post that is not removed; `locked` until the transaction ends. Undefined for any other. */
export function ownPost(db: Db | Tx, creatorId: string, postId: string, { locked = false } = {}) {
  return db
    .selectFrom("posts")
    .select(["body", "visibility", "min_plan_id"])
    .where("post_id", "=", postId)
    .where("creator_id", "=", creatorId)
    .where("deleted_at", "is", null)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
}

export function picturesOf(db: Db | Tx, postId: string): Promise<Picture[]> {
  return db
    .selectFrom("post_images")
    .select(["image_key as key", "width", "height", "color", "widths", "alt"])
    .where("post_id", "=", postId)
    .orderBy("position")
    .execute();
}

/** All of them in place of those before. */
export async function replacePictures(tx: Tx, postId: string, pictures: Picture[]): Promise<void> {
  await tx.deleteFrom("post_images").where("post_id", "=", postId).execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto("post_images")
    .values(pictures.map(({ key, ...rest }, position) => ({ post_id: postId, position, image_key: key, ...rest })))
    .execute();
}

export async function isUsedByPost({ database: { db } }: Deps, key: string): Promise<boolean> {
  return Boolean(
    await db.selectFrom("post_images").select("post_id").where("image_key", "=", key).limit(1).executeTakeFirst(),
  );
}

/** Locked until the transaction ends when `locked`; undefined without one. */
export async function ownDraft(db: Db | Tx, creatorId: string, draftId: string, { locked = false } = {}) {
  const row = await db
    .selectFrom("post_drafts")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .where("draft_id", "=", draftId)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, images: row.images as Picture[] };
}

/** Takes the draft away and answers its pictures, none without a draft. */
export async function removeDraft(tx: Tx, creatorId: string, draftId: string): Promise<Picture[]> {
  const row = await tx
    .deleteFrom("post_drafts")
    .where("creator_id", "=", creatorId)
    .where("draft_id", "=", draftId)
    .returning("images")
    .executeTakeFirst();
  return (row?.images ?? []) as Picture[];
}
