import type { NotificationsRead, NotificationsReadAnswer } from "#contract/notifications";
import type { Deps } from "../deps";
import { notFound } from "../refusal";
import { oneNotification } from "./queries";
import { unreadNotifications } from "./unread";

/**
 * Marks one as read and answers where it leads, or all that had happened up to a moment: a like that joined its
 * notification after that keeps it unread. Again changes nothing. Throws RESOURCE_NOT_FOUND for what is not one's own
 * or is not to be seen now.
 */
export async function markRead(
  deps: Deps,
  userId: string,
  { id, upTo }: NotificationsRead,
  at: Date,
): Promise<NotificationsReadAnswer> {
  const opened = id === undefined ? null : await oneNotification(deps, userId, id, at);
  if (id !== undefined && !opened) throw notFound();
  await deps.database.db
    .updateTable("notifications")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .$if(id !== undefined, (query) => query.where("notification_id", "=", id as string))
    .$if(upTo !== undefined, (query) => query.where("latest_at", "<=", new Date(upTo as string)))
    .execute();
  return { unreadNotifications: await unreadNotifications(deps, userId, at), target: opened?.target ?? null };
}
