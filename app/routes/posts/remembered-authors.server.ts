import type { PostId } from "#contract/ids";

const domains = new Map<PostId, string>();
const rememberedAtMost = 10_000;

/**
 * The domain ID of the post's creator at this process's last read of the post: with it the creator's card is requested
 * together with the post. It may be outdated; the caller compares the card's user with the creator in the response.
 */
export const rememberedAuthor = (postId: PostId): string | undefined => domains.get(postId);

export function rememberAuthor(postId: PostId, domain: string): void {
  domains.delete(postId);
  domains.set(postId, domain);
  if (domains.size > rememberedAtMost) domains.delete(domains.keys().next().value as PostId);
}
