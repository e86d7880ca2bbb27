import { sql } from "kysely";
import type { Tx } from "../db/connect";

type CommentEvidence = { ownerId: string; postId: string; body: string; writtenAt: Date };

/** A comment of another's as it stands, if `viewer` may read it; null for any other. */
export async function commentEvidence(
  tx: Tx,
  commentId: string,
  viewer: string,
  at: Date,
): Promise<CommentEvidence | null> {
  const { rows } = await sql<{ author_id: string; post_id: string; body: string; created_at: Date }>`
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
