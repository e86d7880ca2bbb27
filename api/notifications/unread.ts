import { limits } from "#contract/limits";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";

/** Counted, never stored: what is hidden, taken back or deleted counts no more the moment it is. */
const unreadStatement: Statement<{ user_id: string; unread: number }, [string[], Date]> = {
  name: "unread_notifications",
  text: `SELECT u.user_id, (SELECT count(*)::int FROM (
    SELECT FROM notifications n WHERE n.user_id = u.user_id AND n.read_at IS NULL AND notification_visible(n, $2) LIMIT ${limits.notificationsCounted}) shown)
      AS unread FROM unnest($1::text[]) u (user_id)`,
};

/** Counted from the read marks of their rooms. */
const unreadMessagesStatement: Statement<{ user_id: string; unread: number }, [string[]]> = {
  name: "unread_messages",
  text: "SELECT user_id, unread_messages(user_id) AS unread FROM unnest($1::text[]) user_id",
};

/** How many notifications each of these people has not read, counted up to 100. */
export async function unreadNotificationsOf(deps: Deps, userIds: string[], at: Date): Promise<Map<string, number>> {
  const rows = await deps.database.run(unreadStatement, [userIds, at]);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** As `unreadNotificationsOf`, of one person. */
export const unreadNotifications = async (deps: Deps, userId: string, at: Date): Promise<number> =>
  (await unreadNotificationsOf(deps, [userId], at)).get(userId) ?? 0;

/** How many messages each of these people has not read in their rooms that are not muted, counted up to 1,000. */
export async function unreadMessagesOf(deps: Deps, userIds: string[]): Promise<Map<string, number>> {
  const rows = await deps.database.run(unreadMessagesStatement, [userIds]);
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** As `unreadMessagesOf`, of one person. */
export const unreadMessages = async (deps: Deps, userId: string): Promise<number> =>
  (await unreadMessagesOf(deps, [userId])).get(userId) ?? 0;
