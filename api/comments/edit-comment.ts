import { sql } from "kysely";
import type { Comment } from "#contract/comments/schemas";
import type { Lang } from "#contract/errors";
import type { CommentId, UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { getComment, getCommentState } from "./queries";

/**
 * Edits the caller's own comment while its post is visible to them; the same text changes nothing. Throws
 * PERMISSION_DENIED for another user's comment and a withheld one, RESOURCE_NOT_FOUND for an invisible one.
 */
export async function editComment(
  deps: Deps,
  { userId, commentId, body, at, lang }: { userId: UserId; commentId: CommentId; body: string; at: Date; lang: Lang },
): Promise<Comment> {
  const { db } = deps.database;
  const { withheldUntil } = await getComment(deps, userId, { commentId, at, lang });
  const { authorId } = await getCommentState(db, userId, { commentId });
  if (authorId === null) throw notFound();
  if (authorId !== userId || withheldUntil) throw new ApiError("PERMISSION_DENIED");
  // The author is checked again here: the comment may have been deleted since it was read.
  const { numAffectedRows } = await sql`UPDATE comments
    SET body = ${body}, edited_at = CASE WHEN body = ${body} THEN edited_at ELSE ${at}::timestamptz END
    WHERE comment_id = ${commentId} AND author_id = ${userId}
      AND withheld_at(withheld_until, ${at}) IS NULL`.execute(db);
  if (!numAffectedRows) throw notFound();
  return getComment(deps, userId, { commentId, at, lang });
}
