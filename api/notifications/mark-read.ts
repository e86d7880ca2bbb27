import type { UserId } from "#contract/ids";
import type { NotificationsRead, NotificationsReadResponse } from "#contract/notifications/schemas";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { findNotification } from "./queries";
import { unreadNotifications } from "./unread-counts";

/**
 * Marks one as read and returns its link, or marks all up to a time: a notification that a later like has joined stays
 * unread. Repeating changes nothing. Throws RESOURCE_NOT_FOUND for another user's or a hidden one.
 */
export async function markRead(
  deps: Deps,
  { userId, input: { id, upTo }, at }: { userId: UserId; input: NotificationsRead; at: Date },
): Promise<NotificationsReadResponse> {
  const opened = id === undefined ? null : await findNotification(deps, userId, { id, at });
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

/** A notification that is being updated right now is skipped: its event happened after the click. */
const upToNow = ({ database: { db } }: Deps, userId: UserId, upTo: Date) =>
  db
    .selectFrom("notifications")
    .select("notification_id")
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("latest_at", "<=", upTo)
    .forUpdate()
    .skipLocked();
