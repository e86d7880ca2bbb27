import type { CommentId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { deleteComments } from "./delete-comments";

/** Deletes a comment for an admin, inside the transaction of the decision; a deleted one stays deleted. */
export async function takeDownComment(tx: Tx, commentId: CommentId, at: Date): Promise<void> {
  const comment = await tx
    .selectFrom("comments")
    .select("post_id")
    .where("comment_id", "=", commentId)
    .executeTakeFirst();
  if (!comment) return;
  await tx.selectFrom("posts").select("post_id").where("post_id", "=", comment.post_id).forNoKeyUpdate().execute();
  await deleteComments(tx, [commentId], at);
}
