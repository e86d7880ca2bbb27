import type { ActivistChanges, PostChanges } from "#contract/sharing";
import { changesPerPage } from "#contract/sharing";
import { requestAsGuest } from "~/api/guest-client.server";
import type { RouteArgs } from "~/http/response-context.server";

export const feeds = ["activists", "posts"] as const;
export type SitemapFeed = (typeof feeds)[number];
/** An address of ours and when it last changed. */
export type Change = { path: string; updatedAt: string };
export type ChangePage = { items: Change[]; pagingKey: string | null };

/** A page of what changed on `date`, a civil day in Seoul, or after; what changed the longest ago comes first. */
export async function changesSince(
  args: RouteArgs,
  feed: SitemapFeed,
  { date, pagingKey, size = changesPerPage }: { date?: string; pagingKey?: string | null; size?: number },
): Promise<ChangePage> {
  const query = { date, pagingKey, size };
  if (feed === "activists") {
    const page = await requestAsGuest<ActivistChanges>(args, "/activists", query);
    return { ...page, items: page.items.map(({ domain, updatedAt }) => ({ path: `/${domain}`, updatedAt })) };
  }
  const page = await requestAsGuest<PostChanges>(args, "/posts", query);
  return { ...page, items: page.items.map(({ postId, updatedAt }) => ({ path: `/posts/${postId}`, updatedAt })) };
}
