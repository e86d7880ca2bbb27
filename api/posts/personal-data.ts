import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { pictureUrl, postPictureUrl } from "../media/picture-address";
import { removeFiles } from "../media/uploads";
import type { DomainPersonalData } from "../personal-data";
import type { Picture } from "./queries";
import { exportReadPosts } from "./reading/mark-read";
import { eraseSeries } from "./series/write-series";

export const postPersonalData: DomainPersonalData = { erase: erasePosts, export: exportPosts };

/**
 * Deletes a user's posts, drafts, likes, saved posts and read marks, and lowers the counters of others. Picture files
 * are deleted soon after.
 */
export async function erasePosts(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await sql`WITH liked AS (SELECT p.post_id FROM posts p JOIN likes l USING (post_id) WHERE l.user_id = ${userId} ORDER BY p.post_id FOR UPDATE OF p)
    UPDATE posts p SET like_count = p.like_count - 1 FROM liked WHERE liked.post_id = p.post_id`.execute(tx);
  await tx.deleteFrom("likes").where("user_id", "=", userId).execute();
  await tx.deleteFrom("saved_posts").where("user_id", "=", userId).execute();
  await tx.deleteFrom("read_posts").where("user_id", "=", userId).execute();
  await eraseSeries(tx, userId);
  await tx.deleteFrom("pinned_posts").where("creator_id", "=", userId).execute();
  const own = tx.selectFrom("posts").select("post_id").where("creator_id", "=", userId);
  await tx.deleteFrom("likes").where("post_id", "in", own).execute();
  await tx.deleteFrom("saved_posts").where("post_id", "in", own).execute();
  await tx.deleteFrom("read_posts").where("post_id", "in", own).execute();
  await tx.deleteFrom("post_embeds").where("post_id", "in", own).execute();
  await tx.deleteFrom("post_openings").where("creator_id", "=", userId).execute();
  const pictures = await tx
    .deleteFrom("post_images")
    .where("post_id", "in", own)
    .returning(["image_key", "widths"])
    .execute();
  const drafts = await tx.deleteFrom("post_drafts").where("creator_id", "=", userId).returning("images").execute();
  await removeFiles(tx, [
    ...pictures.map(({ image_key: key, widths }) => ({ key, widths })),
    ...drafts.flatMap(({ images }) => images as Picture[]),
  ]);
  await tx
    .updateTable("posts")
    .set({
      body: "",
      markdown: null,
      blocks: null,
      teaser: "",
      tags: [],
      image_count: 0,
      like_count: 0,
      deleted_at: at,
    })
    .where("creator_id", "=", userId)
    .execute();
}

/**
 * A user's posts with pictures, their likes and saved posts, for their data export. Signed picture addresses expire within minutes.
 */
async function exportPosts(deps: Deps, userId: UserId, at: Date): Promise<PersonalTables> {
  const { db } = deps.database;
  const posts = await db
    .selectFrom("posts")
    .select([
      "post_id",
      "body",
      "markdown",
      "teaser",
      "labels",
      "tags",
      "visibility",
      "like_count",
      "image_count",
      "published_at",
      "edited_at",
    ])
    .where("creator_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("published_at")
    .execute();
  const pictures = await db
    .selectFrom("post_images as i")
    .innerJoin("posts as p", "p.post_id", "i.post_id")
    .select(["i.post_id", "i.position", "i.alt", "i.image_key", "i.widths"])
    .where("p.creator_id", "=", userId)
    .where("p.deleted_at", "is", null)
    .orderBy("p.published_at")
    .orderBy("i.position")
    .execute();
  const openings = await db
    .selectFrom("post_openings as o")
    .innerJoin("posts as p", "p.post_id", "o.post_id")
    .leftJoin("plans", "plans.plan_id", "o.min_plan_id")
    .select(["o.post_id", "o.opens_at", "o.visibility", "plans.name"])
    .where("o.creator_id", "=", userId)
    .where("p.deleted_at", "is", null)
    .orderBy("o.opens_at")
    .execute();
  const series = await db
    .selectFrom("series")
    .select(["series_id", "slug", "title", "description", "is_complete", "cover_key", "created_at"])
    .where("creator_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const seriesPosts = await db
    .selectFrom("series_posts as sp")
    .innerJoin("series as s", "s.series_id", "sp.series_id")
    .select(["sp.series_id", "sp.post_id", "sp.position"])
    .where("s.creator_id", "=", userId)
    .orderBy("sp.series_id")
    .orderBy("sp.position")
    .execute();
  const likes = await db
    .selectFrom("likes as l")
    .innerJoin("posts as p", "p.post_id", "l.post_id")
    .innerJoin("users as u", "u.user_id", "p.creator_id")
    .select(["l.post_id", "u.domain", "l.created_at"])
    .where("l.user_id", "=", userId)
    .where(sql<boolean>`creator_visible(p.creator_id, ${userId})`)
    .orderBy("l.created_at")
    .execute();
  const saved = await db
    .selectFrom("saved_posts as s")
    .innerJoin("posts as p", "p.post_id", "s.post_id")
    .innerJoin("users as u", "u.user_id", "p.creator_id")
    .select(["s.post_id", "u.domain", "s.saved_at"])
    .where("s.user_id", "=", userId)
    .where(sql<boolean>`creator_visible(p.creator_id, ${userId})`)
    .orderBy("s.saved_at")
    .execute();
  const readPosts = await exportReadPosts(db, userId);
  const drafts = await db
    .selectFrom("post_drafts")
    .select(["draft_id", "body", "teaser", "tags", "visibility", "opens_at", "updated_at"])
    .where("creator_id", "=", userId)
    .orderBy("updated_at")
    .execute();
  return {
    drafts: drafts.map((row) => ({
      draftId: row.draft_id,
      body: row.body,
      teaser: row.teaser,
      tags: row.tags.join(", "),
      visibility: row.visibility,
      opensAt: row.opens_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
    })),
    posts: posts.map((row) => ({
      postId: row.post_id,
      body: row.markdown ?? row.body,
      teaser: row.teaser,
      labels: row.labels.join(", "),
      tags: row.tags.join(", "),
      visibility: row.visibility,
      likes: row.like_count,
      pictures: row.image_count,
      publishedAt: row.published_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
    })),
    postPictures: pictures.map(({ post_id, position, alt, image_key, widths }) => ({
      postId: post_id,
      position,
      alt,
      address: postPictureUrl(deps.keys, { key: image_key, width: Math.max(...widths), viewer: userId, at }),
    })),
    postOpenings: openings.map(({ post_id, opens_at, visibility, name }) => ({
      postId: post_id,
      opensAt: opens_at.toISOString(),
      visibility,
      plan: name,
    })),
    series: series.map((row) => ({
      seriesId: row.series_id,
      slug: row.slug,
      title: row.title,
      description: row.description,
      complete: row.is_complete,
      cover: pictureUrl(row.cover_key),
      createdAt: row.created_at.toISOString(),
    })),
    seriesPosts: seriesPosts.map((row) => ({ seriesId: row.series_id, postId: row.post_id, position: row.position })),
    likes: likes.map((row) => ({ postId: row.post_id, domain: row.domain, likedAt: row.created_at.toISOString() })),
    savedPosts: saved.map((row) => ({
      postId: row.post_id,
      domain: row.domain,
      savedAt: row.saved_at.toISOString(),
    })),
    readPosts,
  };
}
