import type { CommentId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { queueRemovalRecord } from "../removals/record-removal";
import { deleteComments } from "./delete-comments";
import { findPostId } from "./restore-comment";

/** Deletes a comment for an admin, inside the transaction of the decision; a deleted one stays deleted. */
export async function takeDownComment(tx: Tx, commentId: CommentId, at: Date): Promise<void> {
  const postId = await findPostId(tx, commentId);
  if (postId === null) return;
  await tx.selectFrom("posts").select("post_id").where("post_id", "=", postId).forNoKeyUpdate().execute();
  await deleteComments(tx, [commentId], at);
  await queueRemovalRecord(tx, { type: "comment", id: commentId, at });
}
