import { limits } from "./limits";
import { line } from "./text";

/**
 * Whether a query is specific enough to search for: one Hangul syllable (or any letter beyond Latin), or two letters,
 * digits or leading consonants in a row. "a", "ㅋ" and "%" would find nearly everything.
 */
export function isSearchable(words: string): boolean {
  const folded = foldWords(words);
  return /[^\s\u0000-\u024f\u1100-\u11ff\u3131-\u3163]/u.test(folded) || /[^\s!-/:-@[-`{-~]{2}/u.test(folded);
}

/** Composed letters, without those of no width. */
export const foldWords = (words: string): string => words.normalize("NFC").replace(invisible, "");

const invisible = /\u00ad|\u200b|\u200c|\u200d|\u2060|\ufe0e|\ufe0f|\ufeff/g;

/** The query: a result must contain every word of it. */
export const SearchWords = line(limits.searchLength, 1, "searchTooLong").refine(isSearchable, {
  message: "searchTooShort",
});
