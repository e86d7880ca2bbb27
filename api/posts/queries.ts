import { sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { DraftId, PlanId, PostId, UserId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import type { Block } from "#contract/posts/blocks";
import { openingForeseenSeconds } from "#contract/posts/openings";
import type { PostLabel } from "#contract/posts/post-labels";
import type {
  CreatorPostPage,
  Feed,
  PlaceInSeries,
  Post,
  PostDetail,
  PostImage,
  PostOpening,
  Visibility,
} from "#contract/posts/schemas";
import { withheldNotice } from "#contract/takedowns/notice";
import { toSummary } from "../accounts/user-summary";
import type { Db, Tx } from "../db/connect";
import { compileSql, loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { type Position, readPage } from "../http/paging";
import { variantsFor } from "../media/picture-address";
import { type EmbedRow, withEmbeds } from "./embeds/embeds";

type ImageRow = { image_key: string; width: number; height: number; alt: string; color: string; widths: number[] };
export type PostRow = {
  post_id: PostId;
  body: string | null;
  teaser: string;
  /** null before its first opening, for its author */
  visibility: Visibility | null;
  min_plan_id: PlanId | null;
  openings: PostOpening[] | null;
  opens_with: string | null;
  image_count: number;
  labels: PostLabel[];
  tags: string[];
  like_count: number;
  comment_count: number;
  published_at: Date;
  edited_at: Date | null;
  access: "open" | "locked" | "unopened" | "withheld";
  withheld_until: Date | null;
  liked: boolean;
  pinned: boolean;
  /** False for a pinned post that comes with the first page without being part of it. */
  listed: boolean;
  images: ImageRow[] | null;
  user_id: UserId;
  domain: string;
  nickname: string;
  profile_image_key: string | null;
  role: string;
};

export type Viewed = { viewer: UserId | null; at: Date };
/** `lang` is that of the notice in the place of a withheld post. */
export type Reading = { at: Date; lang: Lang };
/** A constant also lets PostgreSQL reuse one plan; without a known bound planning would take as long as reading. */
const longestWalk = 5_000;

const onFeed = ["viewer", "at", "cursorAt", "cursorId", "limit"] as const;

export const followingFeed = loadSql<PostRow, Viewed & Position>("posts/sql/feed-following.sql", {
  name: "feed_following",
  parameters: onFeed,
  constants: { longestWalk },
});

const subscribedFeed = loadSql<PostRow, Viewed & Position>("posts/sql/feed-subscribed.sql", {
  name: "feed_subscribers",
  parameters: onFeed,
  constants: { longestWalk },
});

const creatorFeed = loadSql<PostRow, Viewed & Position & { domain: string }>("posts/sql/feed-of-creator.sql", {
  name: "feed_activist",
  parameters: [...onFeed, "domain"],
});

/** What a post's own page shows beyond a list. */
type DetailRow = PostRow & {
  blocks: Block[] | null;
  embeds: EmbedRow[] | null;
  markdown: string | null;
  saved: boolean;
  unread: boolean;
  series: PlaceInSeries | null;
};

export const postStatement = loadSql<DetailRow, Viewed & { postId: PostId }>("posts/sql/get-post.sql", {
  name: "post",
  parameters: ["viewer", "at", "postId"],
});

export function feedPage(
  deps: Deps,
  viewer: UserId,
  { kind, query, at, lang }: Reading & { kind: Feed; query: PageQuery },
): Promise<Page<Post>> {
  const statement = kind === "following" ? followingFeed : subscribedFeed;
  return readPostPage(deps, { scope: `feed:${kind}:${viewer}`, query, viewer, at, lang }, (position) =>
    deps.database.run(statement, { viewer, at, ...position }),
  );
}

/** All posts, newest first; with the first page also the pinned one, wherever it stands among them. */
export async function creatorPage(
  deps: Deps,
  viewer: UserId | null,
  { domain, query, at, lang }: Reading & { domain: string; query: PageQuery },
): Promise<CreatorPostPage> {
  const owner = domain.toLowerCase();
  const scope = `feed:activist:${owner}`;
  let pinned: PostRow | undefined;
  const page = await readPostPage(deps, { scope, query, viewer, at, lang }, async (position) => {
    const rows = await deps.database.run(creatorFeed, { viewer, at, ...position, domain: owner });
    if (position.cursorAt === null) pinned = rows.find((row) => row.pinned);
    return rows.filter((row) => row.listed);
  });
  const changesAt = viewer === null ? await nextOpening(deps, owner, at) : null;
  return { ...page, pinned: pinned ? toPost(deps, pinned, { viewer, at, lang }) : null, changesAt };
}

const nextOpeningStatement = compileSql<{ opens_at: Date | null }, { domain: string; at: Date }>(
  `SELECT min(o.opens_at) AS opens_at FROM post_openings o JOIN posts p USING (post_id)
    WHERE o.creator_id = domain_owner(:domain, :at) AND p.deleted_at IS NULL
      AND o.opens_at > :at AND o.opens_at <= :at::timestamptz + make_interval(secs => ${openingForeseenSeconds})`,
  { name: "next_opening", parameters: ["domain", "at"] },
);

/** For guests' pages, which are cached: not known earlier, so that nobody learns of scheduled posts long before. */
export async function nextOpening(deps: Deps, domain: string, at: Date): Promise<string | null> {
  const [row] = await deps.database.run(nextOpeningStatement, { domain, at });
  return row?.opens_at?.toISOString() ?? null;
}

/** One post as `viewer` sees it. Throws RESOURCE_NOT_FOUND, with 410 for a deleted one they could see before. */
export async function getPost(
  deps: Deps,
  viewer: UserId | null,
  { postId, at, lang }: Reading & { postId: PostId },
): Promise<PostDetail> {
  const [row] = await deps.database.run(postStatement, { viewer, at, postId });
  if (!row)
    throw (await wasSeen(deps, viewer, { postId })) ? new ApiError("RESOURCE_NOT_FOUND", { status: 410 }) : notFound();
  const { blocks, embeds, markdown, saved, unread, series } = row;
  const post = toPost(deps, row, { viewer, at, lang });
  return { ...post, blocks: withEmbeds(blocks, embeds), markdown, series, saved, unread };
}

/** Whether a deleted post was visible to the viewer when it was deleted, by the same SQL function as the others. */
async function wasSeen(deps: Deps, viewer: UserId | null, { postId }: { postId: PostId }): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    SELECT post_access(jsonb_populate_record(p, '{"deleted_at": null}'), ${viewer}, p.deleted_at) <> 'hidden' AS seen
    FROM posts p WHERE p.post_id = ${postId} AND p.deleted_at IS NOT NULL`.execute(deps.database.db);
  return rows[0]?.seen ?? false;
}

/** A page of posts as `viewer` sees them, newest first. */
export const readPostPage = (
  deps: Deps,
  { scope, query, viewer, at, lang }: Reading & { scope: string; query: PageQuery; viewer: UserId | null },
  fetch: (position: Position) => Promise<PostRow[]>,
): Promise<Page<Post>> =>
  readPage(deps.keys, {
    scope,
    query,
    fetch,
    toItem: (row) => toPost(deps, row, { viewer, at, lang }),
    cursorAt: (row) => ({ at: row.published_at, id: row.post_id }),
  });

export function toPost(deps: Deps, row: PostRow, { viewer, at, lang }: Reading & { viewer: UserId | null }): Post {
  const withheldUntil = row.withheld_until?.toISOString() ?? null;
  const openings = (row.openings ?? []).map((each) => ({ ...each, opensAt: new Date(each.opensAt).toISOString() }));
  const [first] = row.visibility === null ? openings : [];
  return {
    postId: row.post_id,
    activist: toSummary(row),
    body: withheldUntil ? withheldNotice(withheldUntil, lang) : (row.body ?? ""),
    teaser: row.teaser,
    images: (row.images ?? []).map((image) => toImage(deps, { image, viewer, at })),
    imageCount: row.access === "open" ? row.image_count : 0,
    labels: row.labels,
    tags: row.tags,
    visibility: row.visibility ?? (first as PostOpening).visibility,
    minPlanId: first ? first.minPlanId : row.min_plan_id,
    openings,
    opensWith: first ? first.planName : row.opens_with,
    locked: row.access !== "open",
    unopened: row.access === "unopened",
    withheldUntil,
    pinned: row.pinned,
    likeStatus: row.liked,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    createdAt: row.published_at.toISOString(),
    updatedAt: row.edited_at?.toISOString() ?? null,
  };
}

export function toImage(
  deps: Deps,
  { image, viewer, at }: { image: ImageRow; viewer: UserId | null; at: Date },
): PostImage {
  const { image_key: key, width, height, alt, color, widths } = image;
  const { url, variants } = variantsFor(deps.keys, { picture: { key, width, widths }, viewer, at });
  return { url, width, height, alt, color, variants };
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

/** The post made of a draft, even if deleted since; undefined while it is a draft. */
export function postOfDraft(db: Db | Tx, creatorId: UserId, { draftId }: { draftId: DraftId }) {
  return db
    .selectFrom("posts")
    .select(["post_id", "body", "markdown", "teaser", "visibility", "min_plan_id", "labels", "tags", "published_at"])
    .where("creator_id", "=", creatorId)
    .where("draft_id", "=", draftId)
    .executeTakeFirst();
}

/** The creator's own, undeleted post; `locked` until the transaction ends. Else undefined. */
export function ownPost(
  db: Db | Tx,
  creatorId: UserId,
  { postId, locked = false }: { postId: PostId; locked?: boolean },
) {
  return db
    .selectFrom("posts")
    .select([
      "post_id",
      "body",
      "markdown",
      "teaser",
      "visibility",
      "min_plan_id",
      "labels",
      "tags",
      "withheld_until",
      "published_at",
    ])
    .where("post_id", "=", postId)
    .where("creator_id", "=", creatorId)
    .where("deleted_at", "is", null)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
}

export function picturesOf(db: Db | Tx, postId: PostId): Promise<Picture[]> {
  return db
    .selectFrom("post_images")
    .select(["image_key as key", "width", "height", "color", "widths", "alt"])
    .where("post_id", "=", postId)
    .orderBy("position")
    .execute();
}

/** Replaces all pictures of a post. */
export async function replacePictures(tx: Tx, postId: PostId, pictures: Picture[]): Promise<void> {
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

/** Locked until the transaction ends if `locked`; undefined without a draft. */
export async function ownDraft(
  db: Db | Tx,
  creatorId: UserId,
  { draftId, locked = false }: { draftId: DraftId; locked?: boolean },
) {
  const row = await db
    .selectFrom("post_drafts")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .where("draft_id", "=", draftId)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, images: row.images as Picture[] };
}

/** Deletes the draft and returns its pictures, none without a draft. */
export async function removeDraft(
  tx: Tx,
  { creatorId, draftId }: { creatorId: UserId; draftId: DraftId },
): Promise<Picture[]> {
  const row = await tx
    .deleteFrom("post_drafts")
    .where("creator_id", "=", creatorId)
    .where("draft_id", "=", draftId)
    .returning("images")
    .executeTakeFirst();
  return (row?.images ?? []) as Picture[];
}
