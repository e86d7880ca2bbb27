import type { UserSummary } from "#contract/creators/schemas";
import type { UserId } from "#contract/ids";
import { isSearchable } from "#contract/search-words";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { typedWords } from "./typed-words";

/** Names and tags that each source reads at most: the cost of a letter that begins half of all names is bounded. */
const namesRead = 2_000;
const tagsRead = 200;
const suggestionsAtMost = 6;

type Suggestion = {
  viewer: UserId | null;
  at: Date;
  squeezed: string;
  sure: string;
  begins: string;
  contains: string[];
  lows: string[];
  highs: string[];
};

const peopleSuggestion = loadSql<SummaryRow, Suggestion>("creators/sql/suggest-people.sql", {
  name: "people_suggestion",
  parameters: ["viewer", "at", "squeezed", "sure", "begins", "contains", "lows", "highs"],
  constants: { namesRead, tagsRead, limit: suggestionsAtMost },
});

/**
 * At most six activists for a query whose last syllable may be incomplete: first those whose nickname or domain ID begins
 * with it, then those that contain it, each by follower rank, then those with a public post whose tag begins with it.
 */
export async function suggestPeople(
  deps: Deps,
  viewer: UserId | null,
  { words, at }: { words: string; at: Date },
): Promise<UserSummary[]> {
  const { ranges, ...typed } = typedWords(words.replace(/^[@#](?=.)/, ""));
  if (!isSearchable(typed.squeezed)) return [];
  const [lows, highs] = [ranges.map(({ low }) => low), ranges.map(({ high }) => high)];
  const rows = await deps.database.run(peopleSuggestion, { viewer, at, ...typed, lows, highs });
  return rows.map(toSummary);
}
