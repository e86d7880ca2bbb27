import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { unreadMessagesOf, unreadNotificationsOf } from "../notifications/unread-counts";

/** Changes are collected for so long, and longer after a recent count, to be counted by one query. */
const collectMs = 100;
const everyMs = 1_000;

type Counts = { unreadMessages: number; unreadNotifications: number };

/** Counts the unread of all users changed since the last time and publishes each once, however often it was changed. */
export function createCountPublisher(deps: Deps, publish: (userId: UserId, counts: Counts) => void) {
  let changed = new Set<UserId>();
  let timer: NodeJS.Timeout | undefined;
  let countedAt = 0;

  async function count(): Promise<void> {
    const userIds = [...changed];
    changed = new Set();
    countedAt = performance.now();
    try {
      const messages = await unreadMessagesOf(deps, userIds);
      const notifications = await unreadNotificationsOf(deps, userIds, deps.clock.now());
      for (const userId of userIds) {
        const counts = {
          unreadMessages: messages.get(userId) ?? 0,
          unreadNotifications: notifications.get(userId) ?? 0,
        };
        publish(userId, counts);
      }
    } catch (err) {
      deps.log.warn({ err }, "what is unread could not be counted");
    }
    timer = undefined;
    if (changed.size > 0) schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(count, Math.max(collectMs, countedAt + everyMs - performance.now()));
  }

  return {
    /** Publishes this user's counts with the next batch. */
    markChanged(userId: UserId): void {
      changed.add(userId);
      schedule();
    },
    stop: () => clearTimeout(timer),
  };
}

export type CountPublisher = ReturnType<typeof createCountPublisher>;
