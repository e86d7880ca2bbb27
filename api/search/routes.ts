import * as endpoints from "#contract/search/endpoints";
import { searchCampaigns } from "../campaigns/search-campaigns";
import { searchPeople } from "../creators/search-people";
import { suggestPeople } from "../creators/suggest-people";
import { type Call, handle } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { searchPosts } from "../posts/search-posts";
import { searchOverview } from "./overview";

const searches = { people: searchPeople, posts: searchPosts, campaigns: searchCampaigns };

export const searchRoutes = [
  handle(endpoints.searchAll, async (call) => {
    await useLimit(call);
    const { deps, actor, query, at, lang } = call;
    return searches[query.type](deps, actor?.userId ?? null, { query, at, lang });
  }),
  handle(endpoints.getSearchOverview, async (call) => {
    await useLimit(call);
    const { deps, actor, query, at, lang } = call;
    return searchOverview(deps, actor?.userId ?? null, { words: query.q, at, lang });
  }),
  handle(endpoints.suggestSearch, async ({ deps, actor, query, address, at }) => {
    if (actor) await deps.limits.use("suggestPerUser", actor.userId);
    else await deps.limits.use("suggestPerAddress", networkOf(address));
    return { items: await suggestPeople(deps, actor?.userId ?? null, { words: query.q, at }) };
  }),
];

const useLimit = ({ deps, actor, address }: Pick<Call, "deps" | "actor" | "address">) =>
  actor ? deps.limits.use("searchPerUser", actor.userId) : deps.limits.use("searchPerAddress", networkOf(address));
