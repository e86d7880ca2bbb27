import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { heldComment, holdPost, postOf } from "./queries";
import { removeComments } from "./remove";

/**
 * Deletes one's own comment, even where its post is no longer open to one, or any comment on one's own post. Throws
 * PERMISSION_DENIED for another's, RESOURCE_NOT_FOUND for one that is not there or that one is not told of.
 */
export async function deleteComment(deps: Deps, userId: string, commentId: string, at: Date): Promise<void> {
  const postId = await postOf(deps.database.db, commentId);
  await deps.database.db.transaction().execute(async (tx) => {
    const { creatorId, access } = await holdPost(tx, postId, userId, at);
    const comment = await heldComment(tx, commentId, userId);
    if (comment.authorId === null) throw notFound();
    if (comment.authorId !== userId && creatorId !== userId) {
      if (access !== "open" || !comment.visible) throw notFound();
      throw new ApiError("PERMISSION_DENIED");
    }
    await removeComments(tx, [commentId], at);
  });
}
