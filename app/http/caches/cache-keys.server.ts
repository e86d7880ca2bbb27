import type { Comment, ListedComment } from "#contract/comments/schemas";
import type { UserCard } from "#contract/creators/schemas";
import type { Post, PostDetail } from "#contract/posts/schemas";
import { type CacheKey, cacheKey, type PurgeService } from "#contract/runtime/cache-keys";

/** Caches read a page's head into a few kilobytes. */
const bytesAtMost = 2_000;

/** The header of a page's keys; null without a service that purges by them, and for a page of too much. */
export function keysHeader(service: PurgeService, keys: readonly CacheKey[]): { name: string; value: string } | null {
  if (service === "off" || keys.length === 0) return null;
  const unique = [...new Set([...keys, cacheKey.site])];
  const named =
    service === "cloudflare"
      ? { name: "Cache-Tag", value: unique.join(",") }
      : { name: "Surrogate-Key", value: unique.join(" ") };
  return named.value.length > bytesAtMost ? null : named;
}

export const keysOfPosts = (posts: readonly Pick<Post, "postId">[]): CacheKey[] =>
  posts.map(({ postId }) => cacheKey.post(postId));

/** Of a page that says more of these creators than a list of all does, such as their prices. */
export const keysOfCreators = (cards: readonly Pick<UserCard, "userId">[]): CacheKey[] =>
  cards.map(({ userId }) => cacheKey.creator(userId));

type Thread = { comment: Comment; replies: { items: Comment[] }; apart: Comment | null } | null;

/** Of a post's page: the post, its creator, and everybody who wrote or is mentioned in what is below it. */
export function keysOfThread(
  post: Pick<PostDetail, "postId" | "activist" | "series">,
  comments: readonly ListedComment[],
  thread: Thread,
): [CacheKey, ...CacheKey[]] {
  const below: Comment[] = comments.flatMap((comment) => [comment, ...(comment.replies ?? [])]);
  if (thread) below.push(thread.comment, ...thread.replies.items, ...(thread.apart ? [thread.apart] : []));
  const people = below
    .flatMap(({ author, mentions = [] }) => (author ? [author, ...mentions] : []))
    .map(({ userId }) => cacheKey.person(userId));
  const series = post.series ? [cacheKey.series(post.series.seriesId)] : [];
  return [cacheKey.post(post.postId), cacheKey.creator(post.activist.userId), ...series, ...people];
}
