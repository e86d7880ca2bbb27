import { sql } from "kysely";
import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";

/** What a person wrote and liked, for their archive. */
export async function exportPosts({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const posts = await db
    .selectFrom("posts")
    .select(["post_id", "body", "visibility", "like_count", "image_count", "published_at", "edited_at"])
    .where("creator_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("published_at")
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
    likes: likes.map((row) => ({ postId: row.post_id, domain: row.domain, likedAt: row.created_at.toISOString() })),
  };
}
