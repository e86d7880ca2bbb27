import { sql } from "kysely";
import type { Comment, CommentInput } from "#contract/comments";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { markActed } from "../http/idempotency";
import { newId } from "../ids";
import { notify } from "../notifications/notify";
import { heldComment, holdPost, oneComment } from "./queries";

/**
 * Writes a comment on a post the author may read, or a reply to one of its comments. Throws RESOURCE_NOT_FOUND for
 * what they are not told of, PERMISSION_DENIED on a locked post, INVALID_REQUEST for a reply to a reply.
 */
export async function writeComment(
  deps: Deps,
  authorId: string,
  postId: string,
  { body, parentId = null }: CommentInput,
  at: Date,
): Promise<Comment> {
  await deps.limits.use("commentPerUser", authorId);
  const commentId = newId("cmt", at);
  await deps.database.db.transaction().execute(async (tx) => {
    const { access, creatorId } = await holdPost(tx, postId, authorId, at);
    if (access === "hidden") throw notFound();
    if (access === "locked") throw new ApiError("PERMISSION_DENIED");
    const answered = parentId ? await answeredBy(tx, parentId, postId, authorId) : null;
    await insert(tx, { commentId, postId, parentId, authorId, body, at });
    await markActed(tx, commentId);
    await tx
      .updateTable("posts")
      .set((e) => ({ comment_count: e("comment_count", "+", 1) }))
      .where("post_id", "=", postId)
      .execute();
    // Of a reply whom it answers is told, of a comment the post's creator.
    const [to, kind] = answered ? ([answered, "reply"] as const) : ([creatorId, "comment"] as const);
    await notify(tx, { to, kind, actor: authorId, target: { type: "comment", id: commentId, postId }, at });
  });
  return oneComment(deps, commentId, authorId, at);
}

/** Who wrote what is replied to. */
async function answeredBy(tx: Tx, parentId: string, postId: string, authorId: string): Promise<string> {
  const parent = await heldComment(tx, parentId, authorId);
  if (parent.postId !== postId || !parent.visible || parent.authorId === null) throw notFound();
  if (parent.parentId !== null) throw new ApiError("INVALID_REQUEST", { fields: { parentId: ["invalid"] } });
  return parent.authorId;
}

type Row = { commentId: string; postId: string; parentId: string | null; authorId: string; body: string; at: Date };

/**
 * Under the post's lock each comment gets a time after the last one's of its list, so that the order of times is the
 * order in which they can be read: who pages from the oldest on skips none that was under way.
 */
async function insert(tx: Tx, { commentId, postId, parentId, authorId, body, at }: Row): Promise<void> {
  const last = parentId
    ? sql`SELECT max(created_at) FROM comments WHERE parent_id = ${parentId}`
    : sql`SELECT max(created_at) FROM comments WHERE post_id = ${postId} AND parent_id IS NULL`;
  await sql`INSERT INTO comments (comment_id, post_id, parent_id, author_id, body, created_at)
    VALUES (${commentId}, ${postId}, ${parentId}, ${authorId}, ${body},
      greatest(${at}::timestamptz, (${last}) + interval '1 millisecond'))`.execute(tx);
}
