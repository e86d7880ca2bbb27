import { useEffect, useSyncExternalStore } from "react";
import type { Viewer } from "~/session/root-data";

export type Counts = { unreadMessages: number; unreadNotifications: number };

let told: Counts | null = null;
const listeners = new Set<() => void>();

/** What the socket has told since the page's own counts; null to go by those again. */
export function setCounts(counts: Counts | null): void {
  told = counts;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What a person has not read: as the page was told, or the socket since. */
export function useCounts(viewer: Viewer | null | undefined): Counts {
  const live = useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  );
  return live ?? { unreadMessages: viewer?.unreadMessages ?? 0, unreadNotifications: viewer?.unreadNotifications ?? 0 };
}

/** A page that was fetched again knows better than what was told before. */
export function useFreshCounts(viewer: Viewer | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the viewer is a new one with every answer of the server
  useEffect(() => setCounts(null), [viewer]);
}
