import type { PostId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { PostsChange } from "#contract/posts/schemas";
import type { Db, Tx } from "../../db/connect";
import { ApiError } from "../../http/api-error";

export type OwnPost = Awaited<ReturnType<typeof ownPosts>>[number];

/** The creator's own, undeleted ones of the posts in the order of ids, in which they are locked if `locked`. */
export function ownPosts(
  db: Db | Tx,
  creatorId: UserId,
  { postIds, locked = false }: { postIds: PostId[]; locked?: boolean },
) {
  return db
    .selectFrom("posts")
    .select(["post_id", "visibility", "min_plan_id", "tags", "withheld_until", "published_at", "opens_fully_at"])
    .where("post_id", "in", postIds)
    .where("creator_id", "=", creatorId)
    .where("deleted_at", "is", null)
    .orderBy("post_id")
    .$if(locked, (query) => query.forUpdate())
    .execute();
}

const codes = ["RESOURCE_NOT_FOUND", "PERMISSION_DENIED", "INVALID_REQUEST"] as const;
type Reason = { code: (typeof codes)[number]; reason: string };

/** Throws the first of RESOURCE_NOT_FOUND, PERMISSION_DENIED and INVALID_REQUEST that a post gives, beside every refused post. */
export function requireChangeable(posts: OwnPost[], { input, at }: { input: PostsChange; at: Date }): void {
  const reasons = input.postIds.map((id) =>
    reasonOf(
      posts.find(({ post_id }) => post_id === id),
      { input, at },
    ),
  );
  const code = codes.find((each) => reasons.some((found) => found?.code === each));
  if (!code) return;
  const fields = reasons.flatMap((found, i) => (found ? [{ field: fieldAt(i), reason: found.reason }] : []));
  throw new ApiError(code, { fields: Object.fromEntries(fields.map(({ field, reason }) => [field, [reason]])) });
}

function reasonOf(post: OwnPost | undefined, { input, at }: { input: PostsChange; at: Date }): Reason | null {
  const isLater = (time: Date | null) => time !== null && time > at;
  if (!post) return { code: "RESOURCE_NOT_FOUND", reason: "postMissing" };
  if (isLater(post.withheld_until)) return { code: "PERMISSION_DENIED", reason: "postWithheld" };
  // An audience in place of the present one would replace the openings of so many posts unseen.
  if (input.kind === "visibility" && isLater(post.opens_fully_at))
    return { code: "INVALID_REQUEST", reason: "postOpensLater" };
  if (input.kind === "tags" && tagsAfter(post.tags, input).length > limits.tags)
    return { code: "INVALID_REQUEST", reason: "tooManyTags" };
  return null;
}

type TagChange = { add: string[]; remove: string[] };

/** A tag is the same in capitals and in small letters. */
export function tagsAfter(tags: string[], { add, remove }: TagChange): string[] {
  const fold = (some: string[]) => new Set(some.map((tag) => tag.toLowerCase()));
  const removed = fold(remove);
  const kept = tags.filter((tag) => !removed.has(tag.toLowerCase()));
  const present = fold(kept);
  return [...kept, ...add.filter((tag) => !present.has(tag.toLowerCase()))];
}

const fieldAt = (position: number) => `postIds.${position}`;

/** Runs what edits one of the posts; its errors stand beside that post. */
export async function besidePost<T>({ postIds }: PostsChange, postId: PostId, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const fields = error instanceof ApiError ? error.details.fields : undefined;
    if (!(error instanceof ApiError) || !fields) throw error;
    const reasons = [...new Set(Object.values(fields).flat())];
    throw new ApiError(error.code, { ...error.details, fields: { [fieldAt(postIds.indexOf(postId))]: reasons } });
  }
}
