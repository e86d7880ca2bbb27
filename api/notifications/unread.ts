import { limits } from "#contract/limits";
import type { Statement } from "../db/connect";
import type { Deps } from "../deps";

/** Counted, never stored: what is hidden, taken back or deleted counts no more the moment it is. */
const unreadStatement: Statement<{ unread: number }, [string, Date]> = {
  name: "unread_notifications",
  text: `SELECT count(*)::int AS unread FROM (
    SELECT FROM notifications n WHERE n.user_id = $1 AND n.read_at IS NULL AND notification_visible(n, $2) LIMIT ${limits.notificationsCounted}) shown`,
};

/** How many a person has not read, counted up to 100. */
export async function unreadNotifications(deps: Deps, userId: string, at: Date): Promise<number> {
  const [row] = await deps.database.run(unreadStatement, [userId, at]);
  return row?.unread ?? 0;
}
