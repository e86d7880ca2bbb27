import { sql } from "kysely";
import type { Comment, ListedComment, Mention } from "#contract/comments/schemas";
import type { Lang } from "#contract/errors";
import type { CommentId, PostId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Page, PageQuery } from "#contract/paging";
import { withheldNotice } from "#contract/takedowns/notice";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import type { Db, Tx } from "../db/connect";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { type Cursor, type Position, readPage } from "../http/paging";
import { parseMentions } from "./parse-mentions";

type Access = "open" | "locked" | "unopened" | "withheld" | "hidden";
/** `lang` is that of the notice in the place of a withheld comment. */
type Reading = { at: Date; lang: Lang };
type CommentRow = {
  comment_id: CommentId;
  post_id: PostId;
  parent_id: CommentId | null;
  body: string;
  created_at: Date;
  edited_at: Date | null;
  pinned_at: Date | null;
  deleted_at: Date | null;
  withheld_until: Date | null;
  reply_count: number;
  like_count: number;
  liked: boolean;
  /** null without any */
  mentions: { writtenAs: string; userId: UserId; domain: string }[] | null;
} & (SummaryRow | { user_id: null });
/** A list's row: the comment's columns are null when the list is empty. */
type ListRow = { access: Access; is_visible: boolean; pinned_id: string | null } & (CommentRow | { comment_id: null });

type Viewed = { viewer: UserId | null; at: Date };

/** Its replies are JSON, with their times as text. */
type ReplyRow = {
  [K in keyof CommentRow]: CommentRow[K] extends Date
    ? string
    : CommentRow[K] extends Date | null
      ? string | null
      : CommentRow[K];
};
type ListedRow = ListRow & { replies: ReplyRow[] | null };

const commentsStatement = loadSql<ListedRow, Viewed & Position & { postId: PostId; pinnedId: string | null }>(
  "comments/sql/list-comments.sql",
  {
    name: "comments",
    parameters: ["viewer", "at", "postId", "cursorAt", "cursorId", "pinnedId", "limit"],
    constants: { repliesListed: limits.repliesListed },
  },
);

const repliesStatement = loadSql<ListRow, Viewed & Position & { commentId: CommentId }>(
  "comments/sql/list-replies.sql",
  {
    name: "replies",
    parameters: ["viewer", "at", "commentId", "cursorAt", "cursorId", "limit"],
  },
);

const oneStatement = loadSql<CommentRow, Viewed & { commentId: CommentId }>("comments/sql/get-comment.sql", {
  name: "comment",
  parameters: ["viewer", "at", "commentId"],
});

/** Sorts before every comment: the cursor when a page ends with the pinned one. */
const newest = new Date("9999-12-31T23:59:59.999Z");

/**
 * Comments on a post visible to `viewer` with their first replies, the pinned one first, then the newest. Throws
 * RESOURCE_NOT_FOUND, or PERMISSION_DENIED where only the post's teaser is visible.
 */
export function commentsOf(
  deps: Deps,
  viewer: UserId | null,
  { postId, query, at, lang }: Reading & { postId: PostId; query: PageQuery },
): Promise<Page<ListedComment>> {
  return readPage(deps.keys, {
    scope: `comments:${postId}:${viewer ?? "guest"}`,
    query,
    fetch: async ({ cursorAt, cursorId, limit }) => {
      const [lastId = "", pinnedId = ""] = cursorId.split("~");
      const after = { cursorAt, cursorId: lastId, pinnedId: pinnedId || null };
      const rows = await deps.database.run(commentsStatement, { viewer, at, postId, ...after, limit });
      if (!rows[0] || rows[0].access === "hidden") throw notFound();
      if (rows[0].access !== "open") throw new ApiError("PERMISSION_DENIED");
      return filled(rows);
    },
    toItem: (row) => ({
      ...toComment(row, lang),
      replies: (row.replies ?? []).map((reply) => toComment(withTimes(reply), lang)),
    }),
    cursorAt: commentCursor,
  });
}

function commentCursor({ comment_id, created_at, pinned_id }: ListRow & CommentRow): Cursor {
  const pinned = pinned_id ?? "";
  return comment_id === pinned ? { at: newest, id: `~${pinned}` } : { at: created_at, id: `${comment_id}~${pinned}` };
}

/** Replies to a comment, oldest first. Throws RESOURCE_NOT_FOUND when the comment is invisible to the viewer. */
export function repliesTo(
  deps: Deps,
  viewer: UserId | null,
  { commentId, query, at, lang }: Reading & { commentId: CommentId; query: PageQuery },
): Promise<Page<Comment>> {
  return readPage(deps.keys, {
    scope: `replies:${commentId}:${viewer ?? "guest"}`,
    query,
    fetch: async (position) => {
      const rows = await deps.database.run(repliesStatement, { viewer, at, commentId, ...position });
      if (rows[0]?.access !== "open" || !rows[0].is_visible) throw notFound();
      return filled(rows);
    },
    toItem: (row) => toComment(row, lang),
    cursorAt: (row) => ({ at: row.created_at, id: row.comment_id }),
  });
}

/** One comment or reply as `viewer` may see it. Throws RESOURCE_NOT_FOUND. */
export async function getComment(
  deps: Deps,
  viewer: UserId | null,
  { commentId, at, lang }: Reading & { commentId: CommentId },
): Promise<Comment> {
  const [row] = await deps.database.run(oneStatement, { viewer, at, commentId });
  if (!row) throw notFound();
  return toComment(row, lang);
}

/** The id of a comment's post. Throws RESOURCE_NOT_FOUND. */
export async function postOf(db: Db, commentId: CommentId): Promise<PostId> {
  const row = await db.selectFrom("comments").select("post_id").where("comment_id", "=", commentId).executeTakeFirst();
  if (!row) throw notFound();
  return row.post_id;
}

/**
 * Locks a post, and with it all comments under it, until the transaction ends: writing, editing, deleting, pinning or
 * liking a comment takes this lock first and locks comments after it.
 */
export async function lockPost(
  tx: Tx,
  viewer: UserId,
  { postId, at }: { postId: PostId; at: Date },
): Promise<{ creatorId: UserId; access: Access }> {
  const { rows } = await sql<{ creator_id: UserId; access: Access }>`
    SELECT p.creator_id, post_access(p, ${viewer}, ${at}) AS access FROM posts p WHERE p.post_id = ${postId}
    FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound();
  return { creatorId: rows[0].creator_id, access: rows[0].access };
}

export type CommentState = {
  commentId: CommentId;
  postId: PostId;
  parentId: CommentId | null;
  authorId: UserId | null;
  withheldUntil: Date | null;
  likeCount: number;
  /* whether it is visible to the viewer */
  visible: boolean;
};

/** A comment as it is now, for the permission checks of editing, deleting, pinning and liking. Throws RESOURCE_NOT_FOUND. */
export async function getCommentState(
  db: Db | Tx,
  viewer: UserId,
  { commentId }: { commentId: CommentId },
): Promise<CommentState> {
  const { rows } = await sql<CommentState>`SELECT c.comment_id AS "commentId", c.post_id AS "postId",
      c.parent_id AS "parentId", c.author_id AS "authorId", c.withheld_until AS "withheldUntil",
      c.like_count AS "likeCount", comment_visible(c, ${viewer})
        AND (parent.comment_id IS NULL OR comment_visible(parent, ${viewer})) AS visible
    FROM comments c LEFT JOIN comments parent ON parent.comment_id = c.parent_id WHERE c.comment_id = ${commentId}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

const filled = <Row extends ListRow>(rows: Row[]): (Row & CommentRow)[] =>
  rows.filter((row): row is Row & CommentRow => row.comment_id !== null);

const withTimes = (reply: ReplyRow) =>
  ({
    ...reply,
    created_at: new Date(reply.created_at),
    edited_at: timeOf(reply.edited_at),
    pinned_at: timeOf(reply.pinned_at),
    deleted_at: timeOf(reply.deleted_at),
    withheld_until: timeOf(reply.withheld_until),
  }) as CommentRow;
const timeOf = (text: string | null) => (text === null ? null : new Date(text));

function toComment(row: CommentRow, lang: Lang): Comment {
  const withheldUntil = row.withheld_until?.toISOString() ?? null;
  return {
    commentId: row.comment_id,
    postId: row.post_id,
    author: row.user_id === null ? null : toSummary(row),
    parentId: row.parent_id,
    body: withheldUntil ? withheldNotice(withheldUntil, lang) : row.body,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.edited_at?.toISOString() ?? null,
    deleted: row.deleted_at !== null,
    withheldUntil,
    pinned: row.pinned_at !== null,
    replyCount: row.reply_count,
    likeCount: row.like_count,
    liked: row.liked,
    mentions: mentionsOf(row),
  };
}

const mentionsOf = ({ body, mentions }: CommentRow): Mention[] =>
  mentions
    ? parseMentions(body).flatMap(({ domain: written, start, end }) => {
        const mention = mentions.find(({ writtenAs }) => writtenAs === written);
        return mention ? { start, end, userId: mention.userId, domain: mention.domain } : [];
      })
    : [];
