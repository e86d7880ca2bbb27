import { z } from "zod";
import { CardPage } from "../creators/schemas";
import { limits } from "../limits";
import { PageQuery } from "../paging";
import { PostPage } from "../posts/schemas";
import { line } from "../text";

const searchTypes = ["people", "posts"] as const;
export const SearchType = z.enum(searchTypes);
export type SearchType = z.infer<typeof SearchType>;

/**
 * Whether a query is specific enough to search for: one Hangul syllable (or any letter beyond Latin), or two letters,
 * digits or leading consonants in a row. "a", "ㅋ" and "%" would find nearly everything.
 */
export function isSearchable(words: string): boolean {
  const folded = words.normalize("NFC").replace(invisible, "");
  return /[^\s\u0000-\u024f\u1100-\u11ff\u3131-\u3163]/u.test(folded) || /[^\s!-/:-@[-`{-~]{2}/u.test(folded);
}

const invisible = /\u00ad|\u200b|\u200c|\u200d|\u2060|\ufe0e|\ufe0f|\ufeff/g;

/** The query: a result must contain every word of it. */
const SearchWords = line(limits.searchLength, 1, "searchTooLong").refine(isSearchable, {
  message: "searchTooShort",
});

export const SearchQuery = PageQuery.extend({ q: SearchWords, type: SearchType.default("people") });
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchResponse = z.union([CardPage, PostPage]);
