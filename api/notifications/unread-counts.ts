import type { UserId } from "#contract/ids";
import { compileSql } from "../db/load-sql";
import type { Deps } from "../deps";

/** Counted, never stored: hidden and deleted notifications stop counting immediately. */
const unreadStatement = compileSql<{ user_id: UserId; unread: number }, { userIds: UserId[]; at: Date }>(
  "SELECT user_id, count_unread_notifications(user_id, :at) AS unread FROM unnest(:userIds::text[]) user_id",
  { name: "count_unread_notifications", parameters: ["userIds", "at"] },
);

/** Counted from the read marks of their rooms. */
const unreadMessagesStatement = compileSql<{ user_id: UserId; unread: number }, { userIds: UserId[] }>(
  "SELECT user_id, count_unread_messages(user_id) AS unread FROM unnest(:userIds::text[]) user_id",
  { name: "count_unread_messages", parameters: ["userIds"] },
);

/** The unread notifications of each user, counted up to 100. */
export async function unreadNotificationsOf(deps: Deps, userIds: UserId[], at: Date): Promise<Map<string, number>> {
  const rows = await deps.database.run(unreadStatement, { userIds, at });
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** As `unreadNotificationsOf`, of one user. */
export const unreadNotifications = async (deps: Deps, userId: UserId, at: Date): Promise<number> =>
  (await unreadNotificationsOf(deps, [userId], at)).get(userId) ?? 0;

/** The unread messages of each user in rooms that are not muted, counted up to 1,000. */
export async function unreadMessagesOf(deps: Deps, userIds: UserId[]): Promise<Map<string, number>> {
  const rows = await deps.database.run(unreadMessagesStatement, { userIds });
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

/** As `unreadMessagesOf`, of one user. */
export const unreadMessages = async (deps: Deps, userId: UserId): Promise<number> =>
  (await unreadMessagesOf(deps, [userId])).get(userId) ?? 0;
