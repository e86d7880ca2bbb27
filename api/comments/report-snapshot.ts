import { sql } from "kysely";
import type { CommentId, PostId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";

type CommentSnapshot = { ownerId: UserId; postId: PostId; body: string; writtenAt: Date };

/** Another user's comment as it is now, if `viewer` may read it; else null. */
export async function commentSnapshot(
  tx: Tx,
  viewer: UserId,
  { commentId, at }: { commentId: CommentId; at: Date },
): Promise<CommentSnapshot | null> {
  const { rows } = await sql<{ author_id: UserId; post_id: PostId; body: string; created_at: Date }>`
    SELECT c.author_id, c.post_id, c.body, c.created_at FROM comments c JOIN posts p USING (post_id)
    LEFT JOIN comments parent ON parent.comment_id = c.parent_id
    WHERE c.comment_id = ${commentId} AND c.deleted_at IS NULL AND c.author_id <> ${viewer}
      AND post_access(p, ${viewer}, ${at}) = 'open' AND comment_visible(c, ${viewer})
      AND (parent.comment_id IS NULL OR comment_visible(parent, ${viewer}))`.execute(tx);
  const [comment] = rows;
  return (
    (comment && {
      ownerId: comment.author_id,
      postId: comment.post_id,
      body: comment.body,
      writtenAt: comment.created_at,
    }) ??
    null
  );
}
