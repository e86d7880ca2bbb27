import type { Comment } from "#contract/comments";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { type HeldComment, heldComment, holdPost, oneComment, postOf } from "./queries";

/**
 * Puts a comment at the head of one's own post, in the place of the one pinned before. Throws PERMISSION_DENIED on
 * another's post, INVALID_REQUEST for a reply, RESOURCE_NOT_FOUND for what one is not told of.
 */
export async function pinComment(deps: Deps, creatorId: string, commentId: string, at: Date): Promise<Comment> {
  await onOwnPost(deps, creatorId, commentId, at, async (tx, { postId, parentId }) => {
    if (parentId !== null) throw new ApiError("INVALID_REQUEST");
    await tx
      .updateTable("comments")
      .set({ pinned_at: null })
      .where("post_id", "=", postId)
      .where("pinned_at", "is not", null)
      .where("comment_id", "<>", commentId)
      .execute();
    await tx
      .updateTable("comments")
      .set((e) => ({ pinned_at: e.fn.coalesce("pinned_at", e.val(at)) }))
      .where("comment_id", "=", commentId)
      .execute();
  });
  return oneComment(deps, commentId, creatorId, at);
}

/** Takes a pin back; again changes nothing. Throws as pinning does. */
export async function unpinComment(deps: Deps, creatorId: string, commentId: string, at: Date): Promise<Comment> {
  await onOwnPost(deps, creatorId, commentId, at, async (tx) => {
    await tx.updateTable("comments").set({ pinned_at: null }).where("comment_id", "=", commentId).execute();
  });
  return oneComment(deps, commentId, creatorId, at);
}

async function onOwnPost(
  deps: Deps,
  userId: string,
  commentId: string,
  at: Date,
  act: (tx: Tx, comment: HeldComment) => Promise<void>,
): Promise<void> {
  const postId = await postOf(deps.database.db, commentId);
  await deps.database.db.transaction().execute(async (tx) => {
    const { creatorId, access } = await holdPost(tx, postId, userId, at);
    const comment = await heldComment(tx, commentId, userId);
    if (access !== "open" || !comment.visible || comment.authorId === null) throw notFound();
    if (creatorId !== userId) throw new ApiError("PERMISSION_DENIED");
    await act(tx, comment);
  });
}
