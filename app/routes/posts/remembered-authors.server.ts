import type { PostId } from "#contract/ids";

const domains = new Map<PostId, string>();
const rememberedAtMost = 10_000;

/**
 * The domain ID of a post's creator as this process read it last: what is asked for with the post, before the post is
 * known. Nothing is shown because of it: the post's own response decides.
 */
export const rememberedAuthor = (postId: PostId): string | undefined => domains.get(postId);

export function rememberAuthor(postId: PostId, domain: string): void {
  domains.delete(postId);
  domains.set(postId, domain);
  if (domains.size > rememberedAtMost) domains.delete(domains.keys().next().value as PostId);
}
