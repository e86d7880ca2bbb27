import type { LikeAnswer } from "#contract/posts";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";

type Row = { access: "open" | "locked" | "hidden"; like_count: number };

/**
 * Row and counter move in one statement: the insert that took effect is what the counter is moved by, so fifty at
 * once leave the counter equal to the rows, and liking twice changes nothing. What tells the creator is in it too.
 */
export const likeStatement: Statement<Row, [string, Date, string]> = {
  name: "like",
  text: `WITH target AS (SELECT p, p.post_id, p.like_count, post_access(p, $1, $2) AS access FROM posts p WHERE p.post_id = $3),
    added AS (INSERT INTO likes (post_id, user_id, created_at, told_in) SELECT post_id, $1, $2, tell_of_like(p, $1, $2) FROM target
      WHERE access = 'open' AND NOT EXISTS (SELECT FROM likes l WHERE l.post_id = target.post_id AND l.user_id = $1)
      ON CONFLICT DO NOTHING RETURNING post_id),
    counted AS (UPDATE posts p SET like_count = p.like_count + 1 FROM added WHERE p.post_id = added.post_id RETURNING p.like_count)
    SELECT access, coalesce((SELECT like_count FROM counted), like_count) AS like_count FROM target`,
};

const unlikeStatement: Statement<Row, [string, Date, string]> = {
  name: "unlike",
  text: `WITH target AS (SELECT p.post_id, p.like_count, post_access(p, $1, $2) AS access FROM posts p WHERE p.post_id = $3),
    removed AS (DELETE FROM likes l USING target t WHERE l.post_id = t.post_id AND l.user_id = $1 RETURNING l.post_id),
    counted AS (UPDATE posts p SET like_count = p.like_count - 1 FROM removed WHERE p.post_id = removed.post_id RETURNING p.like_count)
    SELECT access, coalesce((SELECT like_count FROM counted), like_count) AS like_count FROM target`,
};

/** Likes a post the viewer may read; liking again changes nothing. */
export const like = (deps: Deps, userId: string, postId: string, at: Date) =>
  set(deps, likeStatement, true, userId, postId, at);

/** Takes a like back; again changes nothing. Works on a post that has been locked since. */
export const unlike = (deps: Deps, userId: string, postId: string, at: Date) =>
  set(deps, unlikeStatement, false, userId, postId, at);

async function set(
  deps: Deps,
  statement: typeof likeStatement,
  likeStatus: boolean,
  userId: string,
  postId: string,
  at: Date,
): Promise<LikeAnswer> {
  const [row] = await deps.database.run(statement, [userId, at, postId]);
  if (!row || row.access === "hidden") throw notFound();
  if (row.access === "locked" && likeStatus) throw new ApiError("ACCESS_DENIED_BY_POLICY");
  return { likeStatus, likeCount: row.like_count };
}
