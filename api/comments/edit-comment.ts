import { sql } from "kysely";
import type { Comment } from "#contract/comments/schemas";
import type { Lang } from "#contract/errors";
import type { CommentId, UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { getComment, getCommentState, lockPost } from "./queries";
import { storeMentions } from "./store-mentions";

/**
 * Edits the caller's own comment while its post is visible to them; the same text changes nothing. Throws
 * PERMISSION_DENIED for another user's comment and a withheld one, RESOURCE_NOT_FOUND for an invisible one.
 */
export async function editComment(
  deps: Deps,
  { userId, commentId, body, at, lang }: { userId: UserId; commentId: CommentId; body: string; at: Date; lang: Lang },
): Promise<Comment> {
  const { db } = deps.database;
  const { withheldUntil, postId } = await getComment(deps, userId, { commentId, at, lang });
  const { authorId } = await getCommentState(db, userId, { commentId });
  if (authorId === null) throw notFound();
  if (authorId !== userId || withheldUntil) throw new ApiError("PERMISSION_DENIED");
  await db.transaction().execute(async (tx) => {
    await lockPost(tx, userId, { postId, at });
    // The author is checked again here: the comment may have been deleted since it was read.
    const { rows } = await sql<{ is_changed: boolean }>`UPDATE comments c
      SET body = ${body}, edited_at = CASE WHEN former.body = ${body} THEN c.edited_at ELSE ${at}::timestamptz END
      FROM comments former WHERE c.comment_id = ${commentId} AND former.comment_id = c.comment_id AND c.author_id = ${userId}
        AND withheld_at(c.withheld_until, ${at}) IS NULL
      RETURNING former.body <> ${body} AS is_changed`.execute(tx);
    if (!rows[0]) throw notFound();
    if (rows[0].is_changed) await storeMentions(tx, { commentId, postId, authorId: userId, body, at });
  });
  return getComment(deps, userId, { commentId, at, lang });
}
