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

type Notice = Recipient & {
  /** likes and new posts have functions of their own: SQL `join_like_notification`, `notifyFollowers` */
  kind: Exclude<NotificationKind, "like" | "newPost">;
  at: Date;
};
type Recipient = {
  /** the recipient */
  to: UserId;
  /** the actor; null for the product itself, a payment, or an anonymous donor */
  actor: UserId | null;
  target: { type: Exclude<NotificationTarget["type"], "comment">; id: AnyId } | Comment;
  /** Distinguishes events of one target: a renewal's period, a settlement's state. */
  event?: string;
};
type Comment = { type: "comment"; id: CommentId; postId: PostId };

/**
 * Notifies a user in the event's transaction: both commit or neither. A repeated event and own actions notify nobody;
 * messages of a room join the unread one. The mail job is enqueued in the same transaction, if the kind is always
 * mailed or the user chose it.
 */
export const notify = (tx: Db | Tx, { kind, at, ...recipient }: Notice): Promise<void> =>
  notifyEach(tx, { kind, at }, [recipient]);

/** As `notify`, for several recipients of one kind of event at one moment. */
export async function notifyEach(
  tx: Db | Tx,
  { kind, at }: Pick<Notice, "kind" | "at">,
  recipients: Recipient[],
): Promise<void> {
  const rows = recipients
    .filter(({ to, actor }) => to !== actor)
    .map(({ to, actor, target, event }) => {
      const postId = target.type === "post" ? target.id : target.type === "comment" ? target.postId : null;
      const id =
        kind === "message"
          ? sql`'ntf_' || replace(gen_random_uuid()::text, '-', '')`
          : sql`notification_id(${to}, ${kind}, ${event ?? target.id})`;
      return sql`(${id}, ${to}, ${kind}, ${actor}, ${target.type}, ${target.id}, ${postId}, ${at}, ${at})`;
    });
  if (rows.length === 0) return;
  const conflict =
    kind === "message"
      ? sql`(user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL DO UPDATE SET
          latest_at = greatest(existing.latest_at, EXCLUDED.latest_at)`
      : sql`(notification_id) DO NOTHING`;
  await sql`
    WITH notified AS (
      INSERT INTO notifications AS existing (notification_id, user_id, kind, actor_id, target_type, target_id, post_id, created_at, latest_at)
      VALUES ${sql.join(rows)}
      ON CONFLICT ${conflict} RETURNING notification_id, user_id, (xmax = 0) AS inserted)
    SELECT graphile_worker.add_job('mail_notification', json_build_object('notificationId', notification_id),
      priority => ${mailPriority}::int, max_attempts => 12)
    FROM notified n WHERE inserted AND ${byMail(kind)}`.execute(tx);
}

/** SQL: whether the user of `n` gets a kind by mail, by choice or default; money and account mail always, own payments never. */
function byMail(kind: NotificationKind) {
  if (isUnmailed(kind)) return sql`false`;
  if (!isMailedKind(kind)) return sql`true`;
  return sql`coalesce((SELECT by_email FROM notification_choices c WHERE c.user_id = n.user_id AND c.kind = ${kind}),
    ${mailedByDefault[kind]}::boolean)`;
}

export const isMailedKind = (kind: NotificationKind): kind is MailedKind => Object.hasOwn(mailedByDefault, kind);

export const isUnmailed = (kind: NotificationKind): kind is UnmailedKind =>
  unmailedKinds.includes(kind as UnmailedKind);
