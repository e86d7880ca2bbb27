import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { SearchOverview } from "#contract/search/schemas";
import { countFoundCampaigns, searchCampaigns } from "../campaigns/search-campaigns";
import { countFoundPeople, searchPeople } from "../creators/search-people";
import type { Deps } from "../deps";
import { countFoundPosts, searchPosts } from "../posts/search-posts";

const shown = { people: 5, posts: 3, campaigns: 3 };

/** The first people, posts and campaigns that `viewer` (null: a guest) finds by `words`, and how many of each. */
export async function searchOverview(
  deps: Deps,
  viewer: UserId | null,
  { words, at, lang }: { words: string; at: Date; lang: Lang },
): Promise<SearchOverview> {
  const of = (type: keyof typeof shown) => ({ query: { q: words, type, size: shown[type] }, at, lang });
  const search = { viewer, words, at };
  const [people, posts, campaigns] = await Promise.all([
    counted(searchPeople(deps, viewer, of("people")), () => countFoundPeople(deps, search)),
    counted(searchPosts(deps, viewer, of("posts")), () => countFoundPosts(deps, search)),
    counted(searchCampaigns(deps, viewer, of("campaigns")), () => countFoundCampaigns(deps, search)),
  ]);
  return { people, posts, campaigns };
}

async function counted<T>(read: Promise<Page<T>>, count: () => Promise<number>) {
  const { items, pagingKey } = await read;
  return { items, count: pagingKey === null ? items.length : await count() };
}
