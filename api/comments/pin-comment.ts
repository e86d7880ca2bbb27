import type { Comment } from "#contract/comments/schemas";
import type { Lang } from "#contract/errors";
import type { CommentId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { type CommentState, getComment, getCommentState, lockPost, postOf } from "./queries";

type Pin = { creatorId: UserId; commentId: CommentId; at: Date; lang: Lang };

/**
 * Pins a comment of the caller's own post in place of the former one. Throws PERMISSION_DENIED on another user's post,
 * INVALID_REQUEST for a reply, RESOURCE_NOT_FOUND for an invisible comment.
 */
export async function pinComment(deps: Deps, { creatorId, commentId, at, lang }: Pin): Promise<Comment> {
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
  return getComment(deps, creatorId, { commentId, at, lang });
}

/** Unpins a comment; repeating changes nothing. Throws as pinning does. */
export async function unpinComment(deps: Deps, { creatorId, commentId, at, lang }: Pin): Promise<Comment> {
  await onOwnPost(deps, creatorId, commentId, at, async (tx) => {
    await tx.updateTable("comments").set({ pinned_at: null }).where("comment_id", "=", commentId).execute();
  });
  return getComment(deps, creatorId, { commentId, at, lang });
}

async function onOwnPost(
  deps: Deps,
  userId: UserId,
  commentId: CommentId,
  at: Date,
  act: (tx: Tx, comment: CommentState) => Promise<void>,
): Promise<void> {
  const postId = await postOf(deps.database.db, commentId);
  await deps.database.db.transaction().execute(async (tx) => {
    const { creatorId, access } = await lockPost(tx, userId, { postId, at });
    const comment = await getCommentState(tx, userId, { commentId });
    if (access !== "open" || !comment.visible || comment.authorId === null) throw notFound();
    if (creatorId !== userId) throw new ApiError("PERMISSION_DENIED");
    await act(tx, comment);
  });
}
