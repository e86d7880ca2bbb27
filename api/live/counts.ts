import type { Deps } from "../deps";
import { unreadMessagesOf, unreadNotificationsOf } from "../notifications/unread";

/** How long what changes is gathered: one question for all whose counts changed meanwhile. */
const gatherMs = 250;

type Counts = { unreadMessages: number; unreadNotifications: number };

/** Counts anew, for whoever is named since the last time, and tells each; however often one is named, it is told once. */
export function gatherCounts(deps: Deps, tell: (userId: string, counts: Counts) => void) {
  let named = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function count(): Promise<void> {
    const userIds = [...named];
    named = new Set();
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
    timer = named.size > 0 ? setTimeout(count, gatherMs) : undefined;
  }

  return {
    name(userId: string): void {
      named.add(userId);
      timer ??= setTimeout(count, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}
