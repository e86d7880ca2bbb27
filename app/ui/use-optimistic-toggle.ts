import { useState } from "react";
import type { Submission } from "~/browser/delegated-forms";

/** The state of a like or a follow, and their count. */
export type Toggle = { on: boolean; count: number };

/** The last value of the page (`onPage`) and of the submission (`data`, compared by identity), and the current state. */
export type Seen = { onPage: Toggle; data: unknown; current: Toggle };

/** The newer one is current: the page's value, or the response to a press. A refused press has no response. */
export function latest(seen: Seen, onPage: Toggle, data: unknown, answer: Toggle | undefined): Seen {
  const isNewOnPage = onPage.on !== seen.onPage.on || onPage.count !== seen.onPage.count;
  if (!isNewOnPage && data === seen.data) return seen;
  const answered = data !== seen.data && answer;
  return { onPage, data, current: answered || (isNewOnPage ? onPage : seen.current) };
}

/** A press is counted immediately; when it is refused, the previous state returns. */
export function pressed(current: Toggle, wanted: boolean | undefined): Toggle {
  if (wanted === undefined || wanted === current.on) return current;
  return { on: wanted, count: Math.max(0, current.count + (wanted ? 1 : -1)) };
}

/** The toggle's current state. `intent` is the form's value that switches it on. */
export function useOptimisticToggle<T>(
  onPage: Toggle,
  { data, formData }: Submission<T>,
  intent: string,
  read: (data: T) => Toggle | undefined,
): Toggle {
  const [seen, setSeen] = useState<Seen>({ onPage, data, current: onPage });
  const now = latest(seen, onPage, data, data ? read(data) : undefined);
  if (now !== seen) setSeen(now);
  const sent = formData?.get("intent");
  return pressed(now.current, sent == null ? undefined : sent === intent);
}
