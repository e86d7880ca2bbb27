import { sql } from "kysely";
import type { Comment } from "#contract/comments";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../creators/summary";
import type { Db, Statement, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { type Cursor, cursorOf, pageOf, pageSize } from "../http/paging";

type Access = "open" | "locked" | "hidden";
type CommentRow = {
  comment_id: string;
  post_id: string;
  parent_id: string | null;
  body: string;
  created_at: Date;
  edited_at: Date | null;
  pinned_at: Date | null;
  deleted_at: Date | null;
  reply_count: number;
} & (SummaryRow | { user_id: null });
/** A list's row: the comment's columns are null where the list is empty. */
type ListRow = { access: Access; told: boolean; pinned_id: string | null } & (CommentRow | { comment_id: null });

/** The columns of `c`, seen by the viewer $1. */
const columns = `c.comment_id, c.post_id, c.parent_id, c.body, c.created_at, c.edited_at, c.pinned_at, c.deleted_at,
  (SELECT count(*)::int FROM comments r WHERE r.parent_id = c.comment_id AND creator_visible(r.author_id, $1)) AS reply_count,
  u.user_id, u.domain, u.nickname, u.profile_image_key, u.role`;

/**
 * The pinned comment, then the others from the newest on. $6 is the comment that stood pinned at the head of the first
 * page: the later pages leave out that one and no other, whatever is pinned meanwhile.
 */
const commentsStatement: Statement<ListRow, [string | null, Date, string, Date | null, string, string | null, number]> =
  {
    name: "comments",
    text: `
    WITH post AS MATERIALIZED (
      SELECT p.post_id, post_access(p, $1, $2) AS access,
        CASE WHEN $4::timestamptz IS NULL THEN (SELECT c.comment_id FROM comments c WHERE c.post_id = p.post_id AND c.pinned_at IS NOT NULL)
          ELSE $6 END AS pinned_id
      FROM posts p WHERE p.post_id = $3)
    SELECT post.access, true AS told, post.pinned_id, ${columns} FROM post
    LEFT JOIN LATERAL (
      (SELECT 0 AS place, c.created_at, c.comment_id, c AS comment FROM comments c
        WHERE $4::timestamptz IS NULL AND c.comment_id = post.pinned_id AND comment_visible(c, $1))
      UNION ALL
      (SELECT 1, c.created_at, c.comment_id, c FROM comments c WHERE c.post_id = post.post_id AND c.parent_id IS NULL
          AND (c.created_at, c.comment_id) < (coalesce($4::timestamptz, 'infinity'), $5)
          AND c.comment_id IS DISTINCT FROM post.pinned_id AND comment_visible(c, $1)
        ORDER BY c.created_at DESC, c.comment_id DESC LIMIT $7)
      ORDER BY place, created_at DESC, comment_id DESC LIMIT $7
    ) shown ON post.access = 'open'
    LEFT JOIN LATERAL (SELECT (shown.comment).*) c ON true
    LEFT JOIN users u ON u.user_id = c.author_id
    ORDER BY shown.place, shown.created_at DESC, shown.comment_id DESC`,
  };

/** Replies from the oldest on. `told`: whether the viewer is told of the comment they answer at all. */
const repliesStatement: Statement<ListRow, [string | null, Date, string, Date | null, string, number]> = {
  name: "replies",
  text: `
    WITH parent AS MATERIALIZED (
      SELECT c.comment_id, post_access(p, $1, $2) AS access, c.parent_id IS NULL AND comment_visible(c, $1) AS told
      FROM comments c JOIN posts p USING (post_id) WHERE c.comment_id = $3)
    SELECT parent.access, parent.told, NULL AS pinned_id, ${columns} FROM parent
    LEFT JOIN LATERAL (
      SELECT r.* FROM comments r WHERE r.parent_id = parent.comment_id
        AND (r.created_at, r.comment_id) > (coalesce($4::timestamptz, '-infinity'), $5) AND creator_visible(r.author_id, $1)
      ORDER BY r.created_at, r.comment_id LIMIT $6
    ) c ON parent.access = 'open' AND parent.told
    LEFT JOIN users u ON u.user_id = c.author_id
    ORDER BY c.created_at, c.comment_id`,
};

const oneStatement: Statement<CommentRow, [string | null, Date, string]> = {
  name: "comment",
  text: `SELECT ${columns} FROM comments c JOIN posts p USING (post_id) LEFT JOIN comments parent ON parent.comment_id = c.parent_id
    LEFT JOIN users u ON u.user_id = c.author_id
    WHERE c.comment_id = $3 AND post_access(p, $1, $2) = 'open' AND comment_visible(c, $1)
      AND (parent.comment_id IS NULL OR comment_visible(parent, $1))`,
};

/** Before every comment there is: where the list goes on when a page ends with the pinned one. */
const newest = new Date("9999-12-31T23:59:59.999Z");

/**
 * Comments on a post that is open to `viewer`, the pinned one first, then the newest. Throws RESOURCE_NOT_FOUND, or
 * PERMISSION_DENIED where only the post's teaser may be seen.
 */
export async function commentsOf(
  deps: Deps,
  postId: string,
  viewer: string | null,
  query: PageQuery,
  at: Date,
): Promise<Page<Comment>> {
  const scope = `comments:${postId}:${viewer ?? "guest"}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const [lastId = "", pinnedId = ""] = cursor?.id.split("~") ?? [];
  const values = [viewer, at, postId, cursor?.at ?? null, lastId, pinnedId || null, size + 1] as const;
  const rows = await deps.database.run(commentsStatement, [...values]);
  if (!rows[0] || rows[0].access === "hidden") throw notFound();
  if (rows[0].access === "locked") throw new ApiError("PERMISSION_DENIED");
  const pinned = rows[0].pinned_id ?? "";
  const endOf = ({ comment_id, created_at }: CommentRow): Cursor =>
    comment_id === pinned ? { at: newest, id: `~${pinned}` } : { at: created_at, id: `${comment_id}~${pinned}` };
  return pageOf(deps.keys, scope, size, filled(rows), toComment, endOf);
}

/** Replies to a comment, the oldest first. Throws RESOURCE_NOT_FOUND where the viewer cannot see what they answer. */
export async function repliesTo(
  deps: Deps,
  commentId: string,
  viewer: string | null,
  query: PageQuery,
  at: Date,
): Promise<Page<Comment>> {
  const scope = `replies:${commentId}:${viewer ?? "guest"}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const values = [viewer, at, commentId, cursor?.at ?? null, cursor?.id ?? "", size + 1] as const;
  const rows = await deps.database.run(repliesStatement, [...values]);
  if (rows[0]?.access !== "open" || !rows[0].told) throw notFound();
  const endOf = (row: CommentRow): Cursor => ({ at: row.created_at, id: row.comment_id });
  return pageOf(deps.keys, scope, size, filled(rows), toComment, endOf);
}

/** One comment or reply as `viewer` may see it. Throws RESOURCE_NOT_FOUND. */
export async function oneComment(deps: Deps, commentId: string, viewer: string | null, at: Date): Promise<Comment> {
  const [row] = await deps.database.run(oneStatement, [viewer, at, commentId]);
  if (!row) throw notFound();
  return toComment(row);
}

/** The post a comment stands on. Throws RESOURCE_NOT_FOUND. */
export async function postOf(db: Db, commentId: string): Promise<string> {
  const row = await db.selectFrom("comments").select("post_id").where("comment_id", "=", commentId).executeTakeFirst();
  if (!row) throw notFound();
  return row.post_id;
}

/**
 * Holds a post, and with it everything under it, until the transaction ends: whoever adds, deletes or pins a comment
 * takes this lock first and comments after it (docs/decisions/019).
 */
export async function holdPost(
  tx: Tx,
  postId: string,
  viewer: string,
  at: Date,
): Promise<{ creatorId: string; access: Access }> {
  const { rows } = await sql<{ creator_id: string; access: Access }>`
    SELECT p.creator_id, post_access(p, ${viewer}, ${at}) AS access FROM posts p WHERE p.post_id = ${postId}
    FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound();
  return { creatorId: rows[0].creator_id, access: rows[0].access };
}

export type HeldComment = {
  commentId: string;
  postId: string;
  parentId: string | null;
  authorId: string | null;
  /** whether the one who asks is told of it */
  visible: boolean;
};

/** A comment as it stands, to decide about. Throws RESOURCE_NOT_FOUND. */
export async function heldComment(db: Db | Tx, commentId: string, viewer: string): Promise<HeldComment> {
  const { rows } = await sql<HeldComment>`SELECT c.comment_id AS "commentId", c.post_id AS "postId",
      c.parent_id AS "parentId", c.author_id AS "authorId", comment_visible(c, ${viewer})
        AND (parent.comment_id IS NULL OR comment_visible(parent, ${viewer})) AS visible
    FROM comments c LEFT JOIN comments parent ON parent.comment_id = c.parent_id WHERE c.comment_id = ${commentId}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

const filled = (rows: ListRow[]): CommentRow[] =>
  rows.filter((row): row is ListRow & CommentRow => row.comment_id !== null);

function toComment(row: CommentRow): Comment {
  return {
    commentId: row.comment_id,
    postId: row.post_id,
    author: row.user_id === null ? null : toSummary(row),
    parentId: row.parent_id,
    body: row.body,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.edited_at?.toISOString() ?? null,
    deleted: row.deleted_at !== null,
    pinned: row.pinned_at !== null,
    replyCount: row.reply_count,
  };
}
