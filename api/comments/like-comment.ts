import { sql } from "kysely";
import type { CommentId, UserId } from "#contract/ids";
import type { LikeResponse } from "#contract/posts/schemas";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { getCommentState, lockPost, postOf } from "./queries";

type Like = { userId: UserId; commentId: CommentId; at: Date };

/**
 * Likes a comment or reply that the user may read, and notifies its author; repeating changes nothing. Throws
 * RESOURCE_NOT_FOUND for an invisible, withheld or deleted one.
 */
export const likeComment = (deps: Deps, like: Like): Promise<LikeResponse> =>
  set(deps, like, true, async (tx, { userId, commentId, at }) => {
    const { numAffectedRows } = await sql`INSERT INTO comment_likes (comment_id, user_id, created_at, told_in)
      SELECT c.comment_id, ${userId}, ${at},
        join_like_notification(c.author_id, ${userId}, 'comment', c.comment_id, c.post_id, ${at})
      FROM comments c WHERE c.comment_id = ${commentId}
        AND NOT EXISTS (SELECT FROM comment_likes l WHERE l.comment_id = c.comment_id AND l.user_id = ${userId})`.execute(
      tx,
    );
    return Number(numAffectedRows);
  });

/** Removes a like; repeating changes nothing. Throws as liking does. */
export const unlikeComment = (deps: Deps, like: Like): Promise<LikeResponse> =>
  set(deps, like, false, async (tx, { userId, commentId }) => {
    const { numAffectedRows } = await sql`DELETE FROM comment_likes
      WHERE comment_id = ${commentId} AND user_id = ${userId}`.execute(tx);
    return -Number(numAffectedRows);
  });

/** Under the post's lock the counter moves by the rows really inserted or deleted, which `change` returns. */
async function set(
  deps: Deps,
  like: Like,
  likeStatus: boolean,
  change: (tx: Tx, like: Like) => Promise<number>,
): Promise<LikeResponse> {
  const { userId, commentId, at } = like;
  const postId = await postOf(deps.database.db, commentId);
  return deps.database.db.transaction().execute(async (tx) => {
    const { access } = await lockPost(tx, userId, { postId, at });
    const comment = await getCommentState(tx, userId, { commentId });
    const isWithheld = (comment.withheldUntil ?? at) > at;
    if (access !== "open" || !comment.visible || comment.authorId === null || isWithheld) throw notFound();
    const by = await change(tx, like);
    if (by === 0) return { likeStatus, likeCount: comment.likeCount };
    const { like_count: likeCount } = await tx
      .updateTable("comments")
      .set((e) => ({ like_count: e("like_count", "+", by) }))
      .where("comment_id", "=", commentId)
      .returning("like_count")
      .executeTakeFirstOrThrow();
    return { likeStatus, likeCount };
  });
}
