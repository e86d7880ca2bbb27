import { sql } from "kysely";
import type { Comment } from "#contract/comments/schemas";
import type { Lang } from "#contract/errors";
import type { CommentId, PostId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import { execute, loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { countComment } from "../posts/count-comments";
import { getComment, getCommentState, lockPost } from "./queries";

const restoreStatement = loadSql<{ comment_id: CommentId }, { commentId: CommentId; userId: UserId; since: Date }>(
  "comments/sql/restore-comment.sql",
  { name: "restore_comment", parameters: ["commentId", "userId", "since"] },
);

/**
 * Undoes the caller's deletion of their own comment in the last `limits.undoSeconds`: it has its place, likes, mentions
 * and notifications again, and nobody is notified again. Repeating changes nothing. Throws RESOURCE_NOT_FOUND_UNDO later
 * and for a comment that another user deleted, RESOURCE_NOT_FOUND where the post or its parent is no longer visible.
 */
export async function restoreComment(
  deps: Deps,
  { userId, commentId, at, lang }: { userId: UserId; commentId: CommentId; at: Date; lang: Lang },
): Promise<Comment> {
  const { db } = deps.database;
  const postId = await findPostId(db, commentId);
  if (postId === null) throw new ApiError("RESOURCE_NOT_FOUND_UNDO");
  await db.transaction().execute(async (tx) => {
    const { access } = await lockPost(tx, userId, { postId, at });
    if (access !== "open") throw notFound();
    const since = secondsAfter(at, -limits.undoSeconds);
    const restored = await execute(tx, restoreStatement, { commentId, userId, since });
    if (restored.length > 0) await countComment(tx, postId);
    const own = tx.selectFrom("comments").select("author_id").where("comment_id", "=", commentId);
    if (!(await own.where("author_id", "=", userId).executeTakeFirst())) throw new ApiError("RESOURCE_NOT_FOUND_UNDO");
    if (!(await getCommentState(tx, userId, { commentId })).visible) throw notFound();
  });
  return getComment(deps, userId, { commentId, at, lang });
}

/** The post of a comment that exists or can be restored. */
export async function findPostId(db: Db | Tx, commentId: CommentId): Promise<PostId | null> {
  const { rows } = await sql<{ post_id: PostId }>`SELECT post_id FROM comments WHERE comment_id = ${commentId}
    UNION SELECT post_id FROM deleted_comments WHERE comment_id = ${commentId}`.execute(db);
  return rows[0]?.post_id ?? null;
}
