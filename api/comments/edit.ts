import { sql } from "kysely";
import type { Comment } from "#contract/comments";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { heldComment, oneComment } from "./queries";

/**
 * Changes one's own comment while its post is open to one; the same words again change nothing. Throws
 * PERMISSION_DENIED for another's, RESOURCE_NOT_FOUND for what one is not told of.
 */
export async function editComment(
  deps: Deps,
  userId: string,
  commentId: string,
  body: string,
  at: Date,
): Promise<Comment> {
  const { db } = deps.database;
  await oneComment(deps, commentId, userId, at);
  const { authorId } = await heldComment(db, commentId, userId);
  if (authorId === null) throw notFound();
  if (authorId !== userId) throw new ApiError("PERMISSION_DENIED");
  // The row says once more whose it is: it may have been deleted since it was looked at.
  const { numAffectedRows } = await sql`UPDATE comments
    SET body = ${body}, edited_at = CASE WHEN body = ${body} THEN edited_at ELSE ${at}::timestamptz END
    WHERE comment_id = ${commentId} AND author_id = ${userId}`.execute(db);
  if (!numAffectedRows) throw notFound();
  return oneComment(deps, commentId, userId, at);
}
