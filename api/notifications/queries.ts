import { sql } from "kysely";
import type { Lang } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Notification, NotificationKind, NotificationPage, NotificationTarget } from "#contract/notifications";
import type { PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../creators/summary";
import type { Db, Statement } from "../db/connect";
import type { Deps } from "../deps";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { targetOf } from "./target";

type Row = {
  notification_id: string;
  kind: NotificationKind;
  target_type: NotificationTarget["type"];
  target_id: string;
  post_id: string | null;
  parent_id: string | null;
  created_at: Date;
  latest_at: Date;
  read_at: Date | null;
  /** of likes: how many people */
  people: number | null;
  second_name: string | null;
} & (SummaryRow | { user_id: null; domain: null });

/** From `shown`, rows of notifications, to what is answered. $1 is the person, who is told of nobody they may not know of. */
const told = `
  SELECT n.notification_id, n.kind, n.target_type, n.target_id, n.post_id, c.parent_id, n.created_at, n.latest_at, n.read_at,
    cardinality(likers.ids) AS people, second.nickname AS second_name,
    a.user_id, a.domain, a.nickname, a.profile_image_key, a.role
  FROM shown n
  LEFT JOIN LATERAL (SELECT array_agg(l.user_id ORDER BY l.created_at DESC, l.user_id DESC) AS ids FROM (
      SELECT l.user_id, l.created_at FROM likes l WHERE l.told_in = n.notification_id AND creator_visible(l.user_id, $1)
      ORDER BY l.created_at DESC, l.user_id DESC LIMIT ${limits.notificationsCounted}) l) likers ON n.kind = 'like'
  LEFT JOIN users a ON a.user_id = coalesce(n.actor_id, likers.ids[1])
  LEFT JOIN users second ON second.user_id = likers.ids[2]
  LEFT JOIN comments c ON n.target_type = 'comment' AND c.comment_id = n.target_id
  ORDER BY n.created_at DESC, n.notification_id DESC`;

const listStatement: Statement<Row, [string, Date, Date | null, string, number]> = {
  name: "notifications",
  text: `WITH shown AS MATERIALIZED (
      SELECT n.* FROM notifications n WHERE n.user_id = $1 AND notification_visible(n, $2)
        AND ($3::timestamptz IS NULL OR (n.created_at, n.notification_id) < ($3, $4))
      ORDER BY n.created_at DESC, n.notification_id DESC LIMIT $5) ${told}`,
};

const oneStatement: Statement<Row, [string, Date, string]> = {
  name: "notification",
  text: `WITH shown AS MATERIALIZED (SELECT n.* FROM notifications n
      WHERE n.notification_id = $3 AND n.user_id = $1 AND notification_visible(n, $2)) ${told}`,
};

/** Likes a person has not read and not been mailed of yet, the newest first; enough of them for a mail. */
const likesStatement: Statement<Row, [string, Date, number]> = {
  name: "notifications_likes",
  text: `WITH shown AS MATERIALIZED (SELECT n.* FROM notifications n
      WHERE n.user_id = $1 AND n.kind = 'like' AND n.read_at IS NULL AND n.latest_at > coalesce(n.mailed_until, '-infinity')
        AND notification_visible(n, $2) ORDER BY n.created_at DESC, n.notification_id DESC LIMIT $3) ${told}`,
};

/** What a person is told of, the newest first. */
export async function listNotifications(
  deps: Deps,
  userId: string,
  query: PageQuery,
  at: Date,
): Promise<NotificationPage> {
  const scope = `notifications:${userId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await deps.database.run(listStatement, [userId, at, cursor?.at ?? null, cursor?.id ?? "", size + 1]);
  const page = pageOf(deps.keys, scope, size, rows, toNotification, (row) => ({
    at: row.created_at,
    id: row.notification_id,
  }));
  return { ...page, asOf: at.toISOString() };
}

/** One of a person's own; null for another's, and for one they are not to see now. */
export async function oneNotification(deps: Deps, userId: string, id: string, at: Date): Promise<Notification | null> {
  const [row] = await deps.database.run(oneStatement, [userId, at, id]);
  return row ? toNotification(row) : null;
}

/** As `likesStatement` says; `until` is the newest like in each. */
export async function unmailedLikes(deps: Deps, userId: string, at: Date, limit: number) {
  const rows = await deps.database.run(likesStatement, [userId, at, limit]);
  return rows.map((row) => ({ ...toNotification(row), until: row.latest_at }));
}

type Recipient = { userId: string; email: string; lang: Lang };

/** Whom mail may go to: active and agreed to the terms as they are; undefined for anybody else. */
export function recipient(db: Db, userId: string, at: Date): Promise<Recipient | undefined> {
  return db
    .selectFrom("users")
    .select(["user_id as userId", "email", "lang"])
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .where("capture_consent_version", "=", sql<number>`current_policy('capture', ${at})`)
    .executeTakeFirst();
}

function toNotification(row: Row): Notification {
  const actor = row.user_id === null ? null : toSummary(row);
  return {
    id: row.notification_id,
    kind: row.kind,
    actor,
    names: [actor?.nickname, row.second_name].filter((name): name is string => typeof name === "string"),
    count: row.people ?? (actor ? 1 : 0),
    target: targetOf(row),
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}
