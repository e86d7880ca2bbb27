import { sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { AnyId, NotificationId, PostId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type {
  Notification,
  NotificationKind,
  NotificationPage,
  NotificationsQuery,
  NotificationTarget,
} from "#contract/notifications/schemas";
import { type PostLabel, postLabels } from "#contract/posts/post-labels";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import type { Db } from "../db/connect";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { type Position, readPage } from "../http/paging";
import { postPictureUrl } from "../media/picture-address";
import { kindsOf } from "./kinds-of-group";
import { notificationTarget } from "./notification-target";

type NotificationRow = {
  notification_id: NotificationId;
  kind: NotificationKind;
  target_type: NotificationTarget["type"];
  target_id: AnyId;
  post_id: PostId | null;
  created_at: Date;
  latest_at: Date;
  read_at: Date | null;
  /** of likes: the number of users */
  people: number | null;
  second_name: string | null;
  excerpt: string | null;
  /** of an own payment or a donation; null for other kinds and if the donor shows only the name */
  amount_won: number | null;
  /** the first picture of the post and its smallest width */
  image_key: string | null;
  image_width: number | null;
} & (SummaryRow | { user_id: null; domain: null });

const constants = { counted: limits.notificationsCounted, excerptLength: limits.notificationExcerpt };

const listStatement = loadSql<NotificationRow, { userId: UserId; at: Date } & Position>(
  "notifications/sql/list-notifications.sql",
  { name: "notifications", parameters: ["userId", "at", "cursorAt", "cursorId", "limit"], constants },
);

const ofKindsStatement = loadSql<NotificationRow, { userId: UserId; at: Date; kinds: NotificationKind[] } & Position>(
  "notifications/sql/list-notifications-of-kinds.sql",
  {
    name: "notifications_of_kinds",
    parameters: ["userId", "at", "kinds", "cursorAt", "cursorId", "limit"],
    constants,
  },
);

const oneStatement = loadSql<NotificationRow, { userId: UserId; at: Date; notificationId: NotificationId }>(
  "notifications/sql/find-notification.sql",
  { name: "notification", parameters: ["userId", "at", "notificationId"], constants },
);

const likesStatement = loadSql<NotificationRow, { userId: UserId; at: Date; limit: number }>(
  "notifications/sql/unmailed-likes.sql",
  { name: "notifications_likes", parameters: ["userId", "at", "limit"], constants },
);

/** A user's notifications, newest first; of one group if the query names it. */
export async function listNotifications(
  deps: Deps,
  userId: UserId,
  { query: { group, ...query }, at }: { query: NotificationsQuery; at: Date },
): Promise<NotificationPage> {
  const page = await readPage(deps.keys, {
    scope: group ? `notifications:${userId}:${group}` : `notifications:${userId}`,
    query,
    fetch: (position) =>
      group
        ? deps.database.run(ofKindsStatement, { userId, at, kinds: kindsOf(group), ...position })
        : deps.database.run(listStatement, { userId, at, ...position }),
    toItem: (row) => toNotification(deps, row, { userId, at }),
    cursorAt: (row) => ({ at: row.created_at, id: row.notification_id }),
  });
  return { ...page, asOf: at.toISOString() };
}

/** One of a user's own notifications; null for another user's and for a hidden one. */
export async function findNotification(
  deps: Deps,
  userId: UserId,
  { id, at }: { id: NotificationId; at: Date },
): Promise<Notification | null> {
  const [row] = await deps.database.run(oneStatement, { userId, at, notificationId: id });
  return row ? toNotification(deps, row, { userId, at }) : null;
}

/** The likes of `likesStatement`; `until` is the newest like in each. */
export async function unmailedLikes(deps: Deps, userId: UserId, { at, limit }: { at: Date; limit: number }) {
  const rows = await deps.database.run(likesStatement, { userId, at, limit });
  return rows.map((row) => ({
    ...toNotification(deps, row, { userId, at }),
    kind: "like" as const,
    until: row.latest_at,
  }));
}

type Recipient = { userId: UserId; email: string; lang: Lang };

/** The recipient of a mail: active, with consent to the current terms; else undefined. */
export function recipient(db: Db, userId: UserId, at: Date): Promise<Recipient | undefined> {
  return db
    .selectFrom("users")
    .select(["user_id as userId", "email", "lang"])
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .where("capture_consent_version", "=", sql<number>`current_policy('capture', ${at})`)
    .executeTakeFirst();
}

/** What the creator discloses of the post that a notification names as new, and so does its mail; else none. */
export async function labelsOfNewPost(
  { database: { db } }: Deps,
  { kind, target }: Pick<Notification, "kind" | "target">,
): Promise<PostLabel[]> {
  if (kind !== "newPost") return [];
  const row = await db
    .selectFrom("posts")
    .select("labels")
    .where("post_id", "=", target.id as PostId)
    .executeTakeFirst();
  return postLabels.filter((label) => row?.labels.includes(label));
}

function toNotification(deps: Deps, row: NotificationRow, { userId, at }: { userId: UserId; at: Date }): Notification {
  const actor = row.user_id === null ? null : toSummary(row);
  return {
    id: row.notification_id,
    kind: row.kind,
    actor,
    names: [actor?.nickname, row.second_name].filter((name): name is string => typeof name === "string"),
    count: row.people ?? (actor ? 1 : 0),
    target: notificationTarget(row),
    excerpt: row.excerpt || null,
    amount: row.amount_won,
    pictureUrl:
      row.image_key && row.image_width
        ? postPictureUrl(deps.keys, { key: row.image_key, width: row.image_width, viewer: userId, at })
        : null,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}
