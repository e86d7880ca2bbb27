import { sql } from "kysely";
import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";

/** What a person wrote under posts, for their archive; whose post it was, where they may still know of them. */
export async function exportComments({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const comments = await db
    .selectFrom("comments as c")
    .innerJoin("posts as p", "p.post_id", "c.post_id")
    .innerJoin("users as u", "u.user_id", "p.creator_id")
    .select(["c.comment_id", "c.post_id", "c.parent_id", "c.body", "c.created_at", "c.edited_at"])
    .select(sql<string | null>`CASE WHEN creator_visible(p.creator_id, ${userId}) THEN u.domain END`.as("domain"))
    .where("c.author_id", "=", userId)
    .orderBy("c.created_at")
    .execute();
  return {
    comments: comments.map((row) => ({
      commentId: row.comment_id,
      postId: row.post_id,
      domain: row.domain,
      replyTo: row.parent_id,
      body: row.body,
      writtenAt: row.created_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
    })),
  };
}
