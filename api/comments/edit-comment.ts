import { sql } from "kysely";
import type { Comment } from "#contract/comments/schemas";
import type { CommentId, UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { getComment, getCommentState } from "./queries";

/**
 * Edits the caller's own comment while its post is visible to them; the same text changes nothing. Throws
 * PERMISSION_DENIED for another user's comment, RESOURCE_NOT_FOUND for an invisible one.
 */
export async function editComment(
  deps: Deps,
  { userId, commentId, body, at }: { userId: UserId; commentId: CommentId; body: string; at: Date },
): Promise<Comment> {
  const { db } = deps.database;
  await getComment(deps, userId, { commentId, at });
  const { authorId } = await getCommentState(db, userId, { commentId });
  if (authorId === null) throw notFound();
  if (authorId !== userId) throw new ApiError("PERMISSION_DENIED");
  // The author is checked again here: the comment may have been deleted since it was read.
  const { numAffectedRows } = await sql`UPDATE comments
    SET body = ${body}, edited_at = CASE WHEN body = ${body} THEN edited_at ELSE ${at}::timestamptz END
    WHERE comment_id = ${commentId} AND author_id = ${userId}`.execute(db);
  if (!numAffectedRows) throw notFound();
  return getComment(deps, userId, { commentId, at });
}
