import type { CommentId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { queueRemovalRecord } from "../removals/record-removal";
import { deleteComments, deleteRestorably } from "./delete-comments";
import { getCommentState, lockPost, postOf } from "./queries";

/**
 * Deletes the caller's own comment, even when its post is no longer visible to them, or any comment on their own post.
 * An own one that is not withheld can be restored for some seconds. Throws PERMISSION_DENIED for another user's,
 * RESOURCE_NOT_FOUND for a missing or invisible one.
 */
export async function deleteComment(
  deps: Deps,
  { userId, commentId, at }: { userId: UserId; commentId: CommentId; at: Date },
): Promise<void> {
  const postId = await postOf(deps.database.db, commentId);
  await deps.database.db.transaction().execute(async (tx) => {
    const { creatorId, access } = await lockPost(tx, userId, { postId, at });
    const comment = await getCommentState(tx, userId, { commentId });
    if (comment.authorId === null) throw notFound();
    if (comment.authorId !== userId && creatorId !== userId) {
      if (access !== "open" || !comment.visible) throw notFound();
      throw new ApiError("PERMISSION_DENIED");
    }
    const isRestorable = comment.authorId === userId && !comment.withheldUntil;
    if (isRestorable) await deleteRestorably(tx, commentId, at);
    else await deleteComments(tx, [commentId], at);
    const seconds = isRestorable ? limits.undoSeconds + 1 : 0;
    await queueRemovalRecord(tx, { type: "comment", id: commentId, at }, { seconds });
  });
}
