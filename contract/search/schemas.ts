import { z } from "zod";
import { CardPage } from "../creators/schemas";
import { PageQuery } from "../paging";
import { PostPage } from "../posts/schemas";
import { SearchWords } from "../search-words";

const searchTypes = ["people", "posts"] as const;
export const SearchType = z.enum(searchTypes);
export type SearchType = z.infer<typeof SearchType>;

export const SearchQuery = PageQuery.extend({ q: SearchWords, type: SearchType.default("people") });
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchResponse = z.union([CardPage, PostPage]);
