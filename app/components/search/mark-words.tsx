import type { ReactNode } from "react";
import { findMatches } from "./find-matches";

/** A text as text, the words of the search in it marked; null if none is. */
export function markWords(text: string, words: string): ReactNode | null {
  const matches = findMatches(text, words);
  if (matches.length === 0) return null;
  return (
    <>
      {matches.map(({ start, end }, at) => [
        text.slice(matches[at - 1]?.end ?? 0, start),
        <mark key={start} className="rounded-sm bg-accent-soft text-accent-soft-ink">
          {text.slice(start, end)}
        </mark>,
      ])}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </>
  );
}
