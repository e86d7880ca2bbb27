import type { PostId, UserId } from "#contract/ids";
import type { LikeResponse } from "#contract/posts/schemas";
import { compileSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";

type Like = { userId: UserId; at: Date; postId: PostId };
type LikedPost = { access: "open" | "locked" | "unopened" | "withheld" | "hidden"; like_count: number };

/**
 * Row and counter change in one statement: the counter moves by the rows really inserted, so that simultaneous likes
 * stay equal to the rows and a repeat changes nothing. The creator's notification is included.
 */
export const likeStatement = compileSql<LikedPost, Like>(
  `WITH target AS (SELECT p, p.post_id, p.like_count, post_access(p, :userId, :at) AS access FROM posts p WHERE p.post_id = :postId),
    added AS (INSERT INTO likes (post_id, user_id, created_at, told_in) SELECT post_id, :userId, :at, notify_like(p, :userId, :at) FROM target
      WHERE access = 'open' AND NOT EXISTS (SELECT FROM likes l WHERE l.post_id = target.post_id AND l.user_id = :userId)
      ON CONFLICT DO NOTHING RETURNING post_id),
    counted AS (UPDATE posts p SET like_count = p.like_count + 1 FROM added WHERE p.post_id = added.post_id RETURNING p.like_count)
    SELECT access, coalesce((SELECT like_count FROM counted), like_count) AS like_count FROM target`,
  { name: "like", parameters: ["userId", "at", "postId"] },
);

const unlikeStatement = compileSql<LikedPost, Like>(
  `WITH target AS (SELECT p.post_id, p.like_count, post_access(p, :userId, :at) AS access FROM posts p WHERE p.post_id = :postId),
    removed AS (DELETE FROM likes l USING target t WHERE l.post_id = t.post_id AND l.user_id = :userId RETURNING l.post_id),
    counted AS (UPDATE posts p SET like_count = p.like_count - 1 FROM removed WHERE p.post_id = removed.post_id RETURNING p.like_count)
    SELECT access, coalesce((SELECT like_count FROM counted), like_count) AS like_count FROM target`,
  { name: "unlike", parameters: ["userId", "at", "postId"] },
);

/** Likes a post the viewer may read; repeating changes nothing. */
export const like = (deps: Deps, { userId, postId, at }: { userId: UserId; postId: PostId; at: Date }) =>
  set(deps, likeStatement, true, userId, postId, at);

/** Removes a like; repeating changes nothing. Works on a post that has been locked since. */
export const unlike = (deps: Deps, { userId, postId, at }: { userId: UserId; postId: PostId; at: Date }) =>
  set(deps, unlikeStatement, false, userId, postId, at);

async function set(
  deps: Deps,
  statement: typeof likeStatement,
  likeStatus: boolean,
  userId: UserId,
  postId: PostId,
  at: Date,
): Promise<LikeResponse> {
  const [row] = await deps.database.run(statement, { userId, at, postId });
  if (!row || row.access === "hidden") throw notFound();
  if (row.access !== "open" && likeStatus) throw new ApiError("ACCESS_DENIED_BY_POLICY");
  return { likeStatus, likeCount: row.like_count };
}
