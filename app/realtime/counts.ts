import { useEffect, useSyncExternalStore } from "react";
import type { Viewer } from "~/session/root-data";

export type Counts = { unreadMessages: number; unreadNotifications: number };

let published: Counts | null = null;
const listeners = new Set<() => void>();

/** The counts published by the socket since the page loaded; null to use the page's own again. */
export function setCounts(counts: Counts | null): void {
  published = counts;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The user's unread counts: as the page loaded them, or as the socket updated them since. */
export function useCounts(viewer: Viewer | null | undefined): Counts {
  const live = useSyncExternalStore(
    subscribe,
    () => published,
    () => null,
  );
  return live ?? { unreadMessages: viewer?.unreadMessages ?? 0, unreadNotifications: viewer?.unreadNotifications ?? 0 };
}

/** The counts of a page that was fetched again are newer than the socket's. */
export function useFreshCounts(viewer: Viewer | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response brings a new viewer
  useEffect(() => setCounts(null), [viewer]);
}

/** Shows the unread notifications on the installed app's icon, as a push does; none for a guest. */
export function useAppBadge(viewer: Viewer | null | undefined): void {
  const { unreadNotifications } = useCounts(viewer);
  useEffect(() => {
    // Undefined while the API cannot be reached.
    if (viewer !== undefined) navigator.setAppBadge?.(unreadNotifications).catch(() => undefined);
  }, [viewer, unreadNotifications]);
}
