import { z } from "zod";
import { Campaign, CampaignPage } from "../campaigns/schemas";
import { CardPage, UserCard, UserSummary } from "../creators/schemas";
import { limits } from "../limits";
import { PageQuery } from "../paging";
import { Post, PostPage } from "../posts/schemas";
import { SearchWords } from "../search-words";
import { line } from "../text";

const searchTypes = ["people", "posts", "campaigns"] as const;
export const SearchType = z.enum(searchTypes);
export type SearchType = z.infer<typeof SearchType>;

export const SearchQuery = PageQuery.extend({ q: SearchWords, type: SearchType.default("people") });
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchResponse = z.union([CardPage, PostPage, CampaignPage]);

export const OverviewQuery = z.strictObject({ q: SearchWords });

const foundOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    count: z
      .int()
      .max(limits.searchCounted)
      .meta({ description: `how many are found; ${limits.searchCounted} means as many or more` }),
  });
export const SearchOverview = z
  .object({ people: foundOf(UserCard), posts: foundOf(Post), campaigns: foundOf(Campaign) })
  .meta({ id: "SearchOverview" });
export type SearchOverview = z.infer<typeof SearchOverview>;

export const SuggestionsQuery = z.strictObject({ q: line(limits.searchLength, 0, "searchTooLong").default("") });
export const Suggestions = z.object({ items: z.array(UserSummary) }).meta({ id: "SearchSuggestions" });
