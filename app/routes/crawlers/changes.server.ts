import { listChangedCreators, listChangedPosts, listChangedSeries } from "#contract/crawlers/endpoints";
import { changesPerPage } from "#contract/crawlers/schemas";
import { href } from "~/addresses/address";
import { requestAsGuest } from "~/api/guest-client.server";
import type { RouteArgs } from "~/http/response-context.server";

export const feeds = ["activists", "posts", "series"] as const;
export type SitemapFeed = (typeof feeds)[number];
/** An address of ours and when it last changed. */
export type Change = { path: string; updatedAt: string };
export type ChangePage = { items: Change[]; pagingKey: string | null };

/** A page of the addresses changed on `date`, a civil day in Seoul, or later; the oldest change first. */
export async function changesSince(
  args: RouteArgs,
  feed: SitemapFeed,
  { date, pagingKey, size = changesPerPage }: { date?: string; pagingKey?: string | null; size?: number },
): Promise<ChangePage> {
  const query = { date, pagingKey, size };
  if (feed === "activists") {
    const page = await requestAsGuest(args, listChangedCreators, { query });
    return {
      ...page,
      items: page.items.map(({ domain, updatedAt }) => ({ path: href("/:domain", { domain }), updatedAt })),
    };
  }
  if (feed === "series") {
    const page = await requestAsGuest(args, listChangedSeries, { query });
    return {
      ...page,
      items: page.items.map(({ domain, slug, updatedAt }) => ({
        path: href("/:domain/series/:slug", { domain, slug }),
        updatedAt,
      })),
    };
  }
  const page = await requestAsGuest(args, listChangedPosts, { query });
  return {
    ...page,
    items: page.items.map(({ postId, updatedAt }) => ({ path: href("/posts/:postId", { postId }), updatedAt })),
  };
}
