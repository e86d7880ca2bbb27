import { limits } from "./limits";
import { line } from "./text";

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
export const SearchWords = line(limits.searchLength, 1, "searchTooLong").refine(isSearchable, {
  message: "searchTooShort",
});
