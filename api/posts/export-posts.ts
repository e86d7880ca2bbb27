import { sql } from "kysely";
import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";
import { postPictureUrl } from "../media/address";

/** What a person wrote, with its pictures, and liked, for their archive. Pictures' addresses are good for minutes. */
export async function exportPosts(deps: Deps, userId: string, at: Date): Promise<PersonalTables> {
  const { db } = deps.database;
  const posts = await db
    .selectFrom("posts")
    .select(["post_id", "body", "visibility", "like_count", "image_count", "published_at", "edited_at"])
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
  const likes = await db
    .selectFrom("likes as l")
    .innerJoin("posts as p", "p.post_id", "l.post_id")
    .innerJoin("users as u", "u.user_id", "p.creator_id")
    .select(["l.post_id", "u.domain", "l.created_at"])
    .where("l.user_id", "=", userId)
    .where(sql<boolean>`creator_visible(p.creator_id, ${userId})`)
    .orderBy("l.created_at")
    .execute();
  const drafts = await db
    .selectFrom("post_drafts")
    .select(["draft_id", "body", "visibility", "updated_at"])
    .where("creator_id", "=", userId)
    .orderBy("updated_at")
    .execute();
  return {
    drafts: drafts.map((row) => ({
      draftId: row.draft_id,
      body: row.body,
      visibility: row.visibility,
      updatedAt: row.updated_at.toISOString(),
    })),
    posts: posts.map((row) => ({
      postId: row.post_id,
      body: row.body,
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
      address: postPictureUrl(deps.keys, image_key, Math.max(...widths), userId, at),
    })),
    likes: likes.map((row) => ({ postId: row.post_id, domain: row.domain, likedAt: row.created_at.toISOString() })),
  };
}
