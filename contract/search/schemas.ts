import { z } from "zod";
import { CardPage, UserSummary } from "../creators/schemas";
import { limits } from "../limits";
import { PageQuery } from "../paging";
import { PostPage } from "../posts/schemas";
import { SearchWords } from "../search-words";
import { line } from "../text";

const searchTypes = ["people", "posts"] as const;
export const SearchType = z.enum(searchTypes);
export type SearchType = z.infer<typeof SearchType>;

export const SearchQuery = PageQuery.extend({ q: SearchWords, type: SearchType.default("people") });
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchResponse = z.union([CardPage, PostPage]);

export const SuggestionsQuery = z.strictObject({ q: line(limits.searchLength, 0, "searchTooLong").default("") });
export const Suggestions = z.object({ items: z.array(UserSummary) }).meta({ id: "SearchSuggestions" });
