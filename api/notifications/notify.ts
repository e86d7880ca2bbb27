import { sql } from "kysely";
import {
  type MailedKind,
  mailedByDefault,
  type NotificationKind,
  type NotificationTarget,
} from "#contract/notifications";
import type { Db, Tx } from "../db/connect";

type Notice = {
  /** who is told */
  to: string;
  /** likes and new posts have ways of their own: `tell_of_like`, `notifyFollowers` */
  kind: Exclude<NotificationKind, "like" | "newPost">;
  /** who did it; null for the product itself, a payment, or a donor who gave without a name */
  actor: string | null;
  target: { type: Exclude<NotificationTarget["type"], "comment">; id: string } | Comment;
  at: Date;
  /** What makes it this event where its target has several: a renewal's period, a settlement's state. */
  event?: string;
};
type Comment = { type: "comment"; id: string; postId: string };

/**
 * Tells a person of an event, in the transaction that makes it true: both are there or neither. The same event again
 * tells nobody twice, messages of a room join the one that is unread, and nobody is told of what they did themselves.
 * Mail goes by a job left in the same transaction, where the kind always comes by mail or the person chose it.
 */
export async function notify(tx: Db | Tx, { to, kind, actor, target, at, event }: Notice): Promise<void> {
  if (to === actor) return;
  const postId = target.type === "post" ? target.id : target.type === "comment" ? target.postId : null;
  const conflict =
    kind === "message"
      ? sql`(user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL DO UPDATE SET
          latest_at = greatest(held.latest_at, EXCLUDED.latest_at)`
      : sql`(notification_id) DO NOTHING`;
  const id =
    kind === "message"
      ? sql`'ntf_' || replace(gen_random_uuid()::text, '-', '')`
      : sql`notification_id(${to}, ${kind}, ${event ?? target.id})`;
  await sql`
    WITH told AS (
      INSERT INTO notifications AS held (notification_id, user_id, kind, actor_id, target_type, target_id, post_id, created_at, latest_at)
      VALUES (${id}, ${to}, ${kind}, ${actor}, ${target.type}, ${target.id}, ${postId}, ${at}, ${at})
      ON CONFLICT ${conflict} RETURNING notification_id, (xmax = 0) AS fresh)
    SELECT graphile_worker.add_job('mail_notification', json_build_object('notificationId', notification_id), max_attempts => 12)
    FROM told WHERE fresh AND ${byMail(to, kind)}`.execute(tx);
}

/** Whether a kind goes to a person by mail, for a statement: as they chose, else by default; money and account always. */
function byMail(userId: string, kind: NotificationKind) {
  if (!isMailedKind(kind)) return sql`true`;
  return sql`coalesce((SELECT by_email FROM notification_choices WHERE user_id = ${userId} AND kind = ${kind}),
    ${mailedByDefault[kind]}::boolean)`;
}

export const isMailedKind = (kind: NotificationKind): kind is MailedKind => Object.hasOwn(mailedByDefault, kind);
