import { sql } from "kysely";
import type { CommentId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { execute, loadSql } from "../db/load-sql";
import { deleteCommentNotifications } from "../notifications/delete-notifications";
import { uncountComments } from "../posts/count-comments";

const storeStatement = loadSql<never, { commentId: CommentId; at: Date }>("comments/sql/store-deleted-comment.sql", {
  name: "store_deleted_comment",
  parameters: ["commentId", "at"],
});

/**
 * Deletes comments of posts the caller has locked for good: counts drop by the visible ones, a comment with remaining
 * replies becomes a tombstone, and a tombstone is deleted with its last reply.
 */
export async function deleteComments(tx: Tx, commentIds: CommentId[], at: Date): Promise<void> {
  if (commentIds.length === 0) return;
  await deleteCommentNotifications(tx, commentIds);
  await tx.deleteFrom("deleted_comments").where("comment_id", "in", commentIds).execute();
  await deleteRows(tx, commentIds, at);
}

/**
 * Deletes a comment as `deleteComments` does, but `restoreComment` undoes it for some seconds. Its notifications stay,
 * which nobody sees without the comment.
 */
export async function deleteRestorably(tx: Tx, commentId: CommentId, at: Date): Promise<void> {
  await execute(tx, storeStatement, { commentId, at });
  await deleteRows(tx, [commentId], at);
}

async function deleteRows(tx: Tx, commentIds: CommentId[], at: Date): Promise<void> {
  const these = sql`comment_id = ANY(${commentIds}::text[])`;
  await uncountComments(tx, commentIds);
  const { rows } = await sql<{ parent_id: CommentId }>`DELETE FROM comments
    WHERE ${these} AND parent_id IS NOT NULL RETURNING parent_id`.execute(tx);
  await sql`DELETE FROM comment_likes WHERE ${these}`.execute(tx);
  await sql`DELETE FROM comment_mentions WHERE ${these}`.execute(tx);
  await sql`UPDATE comments SET body = '', author_id = NULL, edited_at = NULL, pinned_at = NULL, like_count = 0, deleted_at = ${at}
    WHERE ${these} AND deleted_at IS NULL`.execute(tx);
  const left = [...commentIds, ...rows.map((row) => row.parent_id)];
  await sql`DELETE FROM comments c WHERE c.comment_id = ANY(${left}::text[]) AND c.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = c.comment_id)`.execute(tx);
}
