import { sql } from "kysely";
import type { AnyId, CommentId, PostId, UserId } from "#contract/ids";
import {
  type MailedKind,
  mailedByDefault,
  type NotificationKind,
  type NotificationTarget,
  type UnmailedKind,
  unmailedKinds,
} from "#contract/notifications/schemas";
import type { Db, Tx } from "../db/connect";
import { mailPriority } from "../jobs";

type Notice = {
  /** the recipient */
  to: UserId;
  /** likes and new posts have functions of their own: SQL `join_like_notification`, `notifyFollowers` */
  kind: Exclude<NotificationKind, "like" | "newPost">;
  /** the actor; null for the product itself, a payment, or an anonymous donor */
  actor: UserId | null;
  target: { type: Exclude<NotificationTarget["type"], "comment">; id: AnyId } | Comment;
  at: Date;
  /** Distinguishes events of one target: a renewal's period, a settlement's state. */
  event?: string;
};
type Comment = { type: "comment"; id: CommentId; postId: PostId };

/**
 * Notifies a user in the event's transaction: both commit or neither. A repeated event and own actions notify nobody;
 * messages of a room join the unread one. The mail job is enqueued in the same transaction, if the kind is always
 * mailed or the user chose it.
 */
export async function notify(tx: Db | Tx, { to, kind, actor, target, at, event }: Notice): Promise<void> {
  if (to === actor) return;
  const postId = target.type === "post" ? target.id : target.type === "comment" ? target.postId : null;
  const conflict =
    kind === "message"
      ? sql`(user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL DO UPDATE SET
          latest_at = greatest(existing.latest_at, EXCLUDED.latest_at)`
      : sql`(notification_id) DO NOTHING`;
  const id =
    kind === "message"
      ? sql`'ntf_' || replace(gen_random_uuid()::text, '-', '')`
      : sql`notification_id(${to}, ${kind}, ${event ?? target.id})`;
  await sql`
    WITH notified AS (
      INSERT INTO notifications AS existing (notification_id, user_id, kind, actor_id, target_type, target_id, post_id, created_at, latest_at)
      VALUES (${id}, ${to}, ${kind}, ${actor}, ${target.type}, ${target.id}, ${postId}, ${at}, ${at})
      ON CONFLICT ${conflict} RETURNING notification_id, (xmax = 0) AS inserted)
    SELECT graphile_worker.add_job('mail_notification', json_build_object('notificationId', notification_id),
      priority => ${mailPriority}::int, max_attempts => 12)
    FROM notified WHERE inserted AND ${byMail(to, kind)}`.execute(tx);
}

/** SQL: whether a user gets a kind by mail, by choice or default; money and account mail always, own payments never. */
function byMail(userId: UserId, kind: NotificationKind) {
  if (isUnmailed(kind)) return sql`false`;
  if (!isMailedKind(kind)) return sql`true`;
  return sql`coalesce((SELECT by_email FROM notification_choices WHERE user_id = ${userId} AND kind = ${kind}),
    ${mailedByDefault[kind]}::boolean)`;
}

export const isMailedKind = (kind: NotificationKind): kind is MailedKind => Object.hasOwn(mailedByDefault, kind);

export const isUnmailed = (kind: NotificationKind): kind is UnmailedKind =>
  unmailedKinds.includes(kind as UnmailedKind);
