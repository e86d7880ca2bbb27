import type { Deps } from "../deps";
import { unreadMessagesOf, unreadNotificationsOf } from "../notifications/unread";

/** What changes is gathered for so long, and longer when it was counted just before: one question for all of it. */
const gatherMs = 100;
const everyMs = 1_000;

type Counts = { unreadMessages: number; unreadNotifications: number };

/** Counts again, for whoever is named since the last time, and tells each; however often one is named, it is told once. */
export function gatherCounts(deps: Deps, tell: (userId: string, counts: Counts) => void) {
  let named = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let countedAt = 0;

  async function count(): Promise<void> {
    const userIds = [...named];
    named = new Set();
    countedAt = performance.now();
    try {
      const messages = await unreadMessagesOf(deps, userIds);
      const notifications = await unreadNotificationsOf(deps, userIds, deps.clock.now());
      for (const userId of userIds) {
        const counts = {
          unreadMessages: messages.get(userId) ?? 0,
          unreadNotifications: notifications.get(userId) ?? 0,
        };
        tell(userId, counts);
      }
    } catch (err) {
      deps.log.warn({ err }, "what is unread could not be counted");
    }
    timer = undefined;
    if (named.size > 0) soon();
  }

  function soon(): void {
    timer ??= setTimeout(count, Math.max(gatherMs, countedAt + everyMs - performance.now()));
  }

  return {
    name(userId: string): void {
      named.add(userId);
      soon();
    },
    stop: () => clearTimeout(timer),
  };
}
