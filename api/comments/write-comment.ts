import { sql } from "kysely";
import type { Comment, CommentInput } from "#contract/comments/schemas";
import type { Lang } from "#contract/errors";
import type { CommentId, PostId, UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { markDone } from "../http/idempotency";
import { newId } from "../ids";
import { notify } from "../notifications/notify";
import { countComment } from "../posts/count-comments";
import { getComment, getCommentState, lockPost } from "./queries";
import { storeMentions } from "./store-mentions";

/**
 * Writes a comment on a post the author may read, or a reply to one of its comments. Throws RESOURCE_NOT_FOUND for what
 * is invisible to them, PERMISSION_DENIED on a locked post, INVALID_REQUEST for a reply to a reply.
 */
export async function writeComment(
  deps: Deps,
  {
    authorId,
    postId,
    input: { body, parentId = null },
    at,
    lang,
  }: { authorId: UserId; postId: PostId; input: CommentInput; at: Date; lang: Lang },
): Promise<Comment> {
  await deps.limits.use("commentPerUser", authorId);
  const commentId = newId("cmt", at);
  await deps.database.db.transaction().execute(async (tx) => {
    const { access, creatorId } = await lockPost(tx, authorId, { postId, at });
    if (access === "hidden") throw notFound();
    if (access !== "open") throw new ApiError("PERMISSION_DENIED");
    const parentAuthorId = parentId ? await findParentAuthor(tx, parentId, postId, authorId) : null;
    await insert(tx, { commentId, postId, parentId, authorId, body, at });
    await markDone(tx, commentId);
    await countComment(tx, postId);
    // A reply notifies the author of its comment, a comment the post's creator.
    const [to, kind] = parentAuthorId ? ([parentAuthorId, "reply"] as const) : ([creatorId, "comment"] as const);
    await notify(tx, { to, kind, actor: authorId, target: { type: "comment", id: commentId, postId }, at });
    await storeMentions(tx, { commentId, postId, authorId, body, at });
  });
  return getComment(deps, authorId, { commentId, at, lang });
}

/** The author of the comment that is replied to. */
async function findParentAuthor(tx: Tx, parentId: CommentId, postId: PostId, authorId: UserId): Promise<UserId> {
  const parent = await getCommentState(tx, authorId, { commentId: parentId });
  if (parent.postId !== postId || !parent.visible || parent.authorId === null) throw notFound();
  if (parent.parentId !== null) throw new ApiError("INVALID_REQUEST", { fields: { parentId: ["invalid"] } });
  return parent.authorId;
}

type NewComment = {
  commentId: CommentId;
  postId: PostId;
  parentId: CommentId | null;
  authorId: UserId;
  body: string;
  at: Date;
};

/**
 * Under the post's lock each comment gets a time after the last one of its list. The order of times is then the order
 * of commits, and paging oldest first skips no comment that was still being written.
 */
async function insert(tx: Tx, { commentId, postId, parentId, authorId, body, at }: NewComment): Promise<void> {
  const last = parentId
    ? sql`SELECT max(created_at) FROM comments WHERE parent_id = ${parentId}`
    : sql`SELECT max(created_at) FROM comments WHERE post_id = ${postId} AND parent_id IS NULL`;
  await sql`INSERT INTO comments (comment_id, post_id, parent_id, author_id, body, created_at)
    VALUES (${commentId}, ${postId}, ${parentId}, ${authorId}, ${body},
      greatest(${at}::timestamptz, (${last}) + interval '1 millisecond'))`.execute(tx);
}
