import { useCallback, useEffect, useState } from "react";
import type { UserSummary } from "#contract/creators/schemas";

const typingPauseMs = 150;
const none: UserSummary[] = [];

/** The people for what `ask` was last called with; a failed request suggests none, one that is overtaken is dropped. */
export function useSuggestions(input: HTMLInputElement) {
  const [typed, setTyped] = useState(() => (input.value === input.defaultValue ? "" : input.value));
  const [people, setPeople] = useState(none);
  useEffect(() => {
    if (typed.trim() === "") {
      setPeople(none);
      return;
    }
    const dropped = new AbortController();
    const timer = setTimeout(() => {
      fetchPeople(typed, dropped.signal)
        .catch(() => none)
        .then((found) => dropped.signal.aborted || setPeople(found));
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [typed]);
  return { people, ask: setTyped, close: useCallback(() => setTyped(""), []) };
}

/** Fetched outside the router, which a navigation would not wait for. */
async function fetchPeople(q: string, signal: AbortSignal): Promise<UserSummary[]> {
  const response = await fetch(`/search/suggestions?${new URLSearchParams({ q })}`, { signal });
  return response.ok ? (await response.json()).items : none;
}
