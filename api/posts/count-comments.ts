import { sql } from "kysely";
import type { CommentId, PostId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";

/** Counts a new comment of a post that the caller has locked. */
export async function countComment(tx: Tx, postId: PostId): Promise<void> {
  await tx
    .updateTable("posts")
    .set((e) => ({ comment_count: e("comment_count", "+", 1) }))
    .where("post_id", "=", postId)
    .execute();
}

/** Before comments of locked posts are deleted: the counts drop by those that are visible. */
export async function uncountComments(tx: Tx, commentIds: CommentId[]): Promise<void> {
  await sql`WITH deleted AS (SELECT post_id, count(*)::int AS n FROM comments
      WHERE comment_id = ANY(${commentIds}::text[]) AND deleted_at IS NULL GROUP BY post_id)
    UPDATE posts p SET comment_count = p.comment_count - deleted.n FROM deleted WHERE p.post_id = deleted.post_id`.execute(
    tx,
  );
}

/** After all comments on a creator's posts were deleted. */
export async function clearCommentCounts(tx: Tx, creatorId: UserId): Promise<void> {
  await tx.updateTable("posts").set({ comment_count: 0 }).where("creator_id", "=", creatorId).execute();
}
