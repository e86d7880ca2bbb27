import type { NotificationsRead, NotificationsReadAnswer } from "#contract/notifications";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
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
  const unread = deps.database.db
    .updateTable("notifications")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  if (opened) await unread.where("notification_id", "=", opened.id).execute();
  else await unread.where("notification_id", "in", upToNow(deps, userId, new Date(upTo ?? at))).execute();
  return { unreadNotifications: await unreadNotifications(deps, userId, at), target: opened?.target ?? null };
}

/** A notification that is being renewed at this moment is skipped: its event happened after the click. */
const upToNow = ({ database: { db } }: Deps, userId: string, upTo: Date) =>
  db
    .selectFrom("notifications")
    .select("notification_id")
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("latest_at", "<=", upTo)
    .forUpdate()
    .skipLocked();
