import { sql } from "kysely";
import type { CommentId, PostId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addJob, lowPriority } from "../jobs";

const batchSize = 5_000;

/**
 * Ends a post's fan-out in the transaction that deletes it. A job deletes its notifications, of which a post to many
 * followers has as many.
 */
export async function endPostNotifications(tx: Tx, postId: PostId): Promise<void> {
  await tx.deleteFrom("post_fan_outs").where("post_id", "=", postId).execute();
  await addJob(tx, "forget_post", { postId }, { priority: lowPriority });
}

/** Deletes the notifications of a deleted post, some thousands a statement. */
export async function deletePostNotifications(deps: Deps, postId: PostId): Promise<void> {
  const { db } = deps.database;
  for (let removed = batchSize; removed === batchSize; ) {
    const { numAffectedRows } = await sql`DELETE FROM notifications WHERE notification_id IN (
      SELECT n.notification_id FROM notifications n JOIN posts p USING (post_id)
      WHERE n.post_id = ${postId} AND p.deleted_at IS NOT NULL LIMIT ${batchSize})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}

/** Deletes the notifications of comments that are about to be deleted for good. */
export async function deleteCommentNotifications(tx: Tx, commentIds: CommentId[]): Promise<void> {
  const these = sql`comment_id = ANY(${commentIds}::text[])`;
  await sql`DELETE FROM notifications n USING (
      SELECT post_id, comment_id FROM comments WHERE ${these}
      UNION SELECT post_id, comment_id FROM deleted_comments WHERE ${these}) c
    WHERE n.post_id = c.post_id AND n.target_id = c.comment_id`.execute(tx);
}
