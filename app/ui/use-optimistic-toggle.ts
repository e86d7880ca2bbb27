import type { FetcherWithComponents } from "@remix-run/react";
import { useState } from "react";

/** A like or a follow, and how many there are. */
export type Toggle = { on: boolean; count: number };

/** What was last seen of either source, and what stands. `data` is the fetcher's, told apart by identity. */
export type Seen = { given: Toggle; data: unknown; standing: Toggle };

/** Whichever came last stands: what the page was sent with, or the server's answer to a press. A refusal is no answer. */
export function latest(seen: Seen, given: Toggle, data: unknown, answer: Toggle | undefined): Seen {
  const isNewlyGiven = given.on !== seen.given.on || given.count !== seen.given.count;
  if (!isNewlyGiven && data === seen.data) return seen;
  const answered = data !== seen.data && answer;
  return { given, data, standing: answered || (isNewlyGiven ? given : seen.standing) };
}

/** A press counts at once; when it is refused, what stood shows again. */
export function pressed(standing: Toggle, wanted: boolean | undefined): Toggle {
  if (wanted === undefined || wanted === standing.on) return standing;
  return { on: wanted, count: Math.max(0, standing.count + (wanted ? 1 : -1)) };
}

/** The toggle as it is to be shown now. `intent` is the form's word for switching it on. */
export function useOptimisticToggle<T>(
  given: Toggle,
  fetcher: FetcherWithComponents<T>,
  intent: string,
  read: (data: NonNullable<FetcherWithComponents<T>["data"]>) => Toggle | undefined,
): Toggle {
  const { data, formData } = fetcher;
  const [seen, setSeen] = useState<Seen>({ given, data, standing: given });
  const now = latest(seen, given, data, data ? read(data) : undefined);
  if (now !== seen) setSeen(now);
  const sent = formData?.get("intent");
  return pressed(now.standing, sent == null ? undefined : sent === intent);
}
