import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { CommentId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { clearCommentCounts } from "../posts/count-comments";
import { deleteComments } from "./delete-comments";

export const commentPersonalData: DomainPersonalData = { erase: eraseComments, export: exportComments };

/**
 * Deletes all comments of a user and those on their posts, their likes of comments and mentions of them. Locks every post that this or
 * the later erasing of posts and likes changes, in the order of ids, so that two simultaneous deletions wait instead of
 * deadlocking.
 */
export async function eraseComments(tx: Tx, userId: UserId, at: Date): Promise<void> {
  await sql`SELECT FROM posts WHERE creator_id = ${userId}
      OR post_id IN (SELECT post_id FROM comments WHERE author_id = ${userId})
      OR post_id IN (SELECT post_id FROM likes WHERE user_id = ${userId})
      OR post_id IN (SELECT post_id FROM deleted_comments d WHERE ${namesUser(userId)})
      OR post_id IN (SELECT c.post_id FROM comment_likes JOIN comments c USING (comment_id) WHERE user_id = ${userId})
      OR post_id IN (SELECT c.post_id FROM comment_mentions JOIN comments c USING (comment_id) WHERE user_id = ${userId})
    ORDER BY post_id FOR UPDATE`.execute(tx);
  await sql`WITH removed AS (DELETE FROM comment_likes WHERE user_id = ${userId} RETURNING comment_id)
    UPDATE comments c SET like_count = c.like_count - 1 FROM removed WHERE c.comment_id = removed.comment_id`.execute(
    tx,
  );
  await tx.deleteFrom("comment_mentions").where("user_id", "=", userId).execute();
  const own = tx.selectFrom("posts").select("post_id").where("creator_id", "=", userId);
  await tx.deleteFrom("comments").where("parent_id", "is not", null).where("post_id", "in", own).execute();
  await tx.deleteFrom("comments").where("post_id", "in", own).execute();
  await tx.deleteFrom("deleted_comments").where("post_id", "in", own).execute();
  await clearCommentCounts(tx, userId);
  const { rows } = await sql<{ comment_id: CommentId }>`SELECT comment_id FROM comments WHERE author_id = ${userId}
    UNION SELECT comment_id FROM deleted_comments d WHERE ${namesUser(userId)}`.execute(tx);
  await deleteComments(
    tx,
    rows.map((row) => row.comment_id),
    at,
  );
}

/** SQL: whether `deleted_comments d` was written or liked by a user, or mentions them. */
function namesUser(userId: UserId) {
  const their = JSON.stringify([{ user_id: userId }]);
  return sql`(d.author_id = ${userId} OR d.likes @> ${their}::jsonb OR d.mentions @> ${their}::jsonb)`;
}

/**
 * A user's comments and likes of comments for their data export, with the posts' creators still visible to them, and the
 * comments they can see that mention them.
 */
async function exportComments({ database: { db } }: Deps, userId: UserId, at: Date): Promise<PersonalTables> {
  const comments = await db
    .selectFrom("comments as c")
    .innerJoin("posts as p", "p.post_id", "c.post_id")
    .innerJoin("users as u", "u.user_id", "p.creator_id")
    .select(["c.comment_id", "c.post_id", "c.parent_id", "c.body", "c.created_at", "c.edited_at"])
    .select(sql<string | null>`CASE WHEN creator_visible(p.creator_id, ${userId}) THEN u.domain END`.as("domain"))
    .where("c.author_id", "=", userId)
    .orderBy("c.created_at")
    .execute();
  const likes = await db
    .selectFrom("comment_likes as l")
    .innerJoin("comments as c", "c.comment_id", "l.comment_id")
    .innerJoin("posts as p", "p.post_id", "c.post_id")
    .innerJoin("users as u", "u.user_id", "p.creator_id")
    .select(["l.comment_id", "c.post_id", "u.domain", "l.created_at"])
    .where("l.user_id", "=", userId)
    .where(sql<boolean>`creator_visible(p.creator_id, ${userId})`)
    .orderBy("l.created_at")
    .execute();
  const { rows: mentions } = await sql<{ commentId: string; postId: string; writtenAs: string }>`
    SELECT c.comment_id AS "commentId", c.post_id AS "postId", m.written_as AS "writtenAs"
    FROM comment_mentions m JOIN comments c USING (comment_id) JOIN posts p USING (post_id)
    LEFT JOIN comments parent ON parent.comment_id = c.parent_id
    WHERE m.user_id = ${userId} AND post_access(p, ${userId}, ${at}) = 'open' AND comment_visible(c, ${userId})
      AND (parent.comment_id IS NULL OR comment_visible(parent, ${userId}))
    ORDER BY c.created_at, m.written_as`.execute(db);
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
    commentLikes: likes.map((row) => ({
      commentId: row.comment_id,
      postId: row.post_id,
      domain: row.domain,
      likedAt: row.created_at.toISOString(),
    })),
    commentMentions: mentions,
  };
}
