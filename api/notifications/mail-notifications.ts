import { sql } from "kysely";
import type { NotificationId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import { lowPriority } from "../jobs";
import { deliver, type MailAttempt } from "../mail/deliver";
import { findBounce } from "../mail/mail-address";
import { chosenKinds } from "./mail-preferences";
import { hasMail } from "./mail-texts";
import { notificationMail } from "./notification-mail";
import { isMailedKind } from "./notify";
import { findNotification, recipient, unmailedLikes } from "./queries";

/** The most posts named in one mail about likes; the rest are on the page. */
const likesInMail = 10;

/**
 * Mails one notification as things are now: not if it was read, hidden or switched off meanwhile, not to suspended,
 * deleted or unconsented accounts, and by choice not to bouncing addresses.
 */
export async function mailNotification(deps: Deps, id: NotificationId, attempt?: MailAttempt): Promise<void> {
  const at = deps.clock.now();
  const { db } = deps.database;
  const row = await db
    .selectFrom("notifications")
    .select("user_id")
    .where("notification_id", "=", id)
    .executeTakeFirst();
  const person = row && (await recipient(db, row.user_id, at));
  const notification = person && (await findNotification(deps, person.userId, { id, at }));
  if (!notification || notification.readAt !== null || !hasMail(notification)) return;
  const { email } = await chosenKinds(deps, person.userId);
  if (isMailedKind(notification.kind) && (!email[notification.kind] || (await findBounce(deps, person.email)))) return;
  await deliver(deps, { kind: "notification", to: person.email, attempt }, () =>
    notificationMail(deps, person, [notification]),
  );
}

/** Once a day: enqueues a job for each user who gets likes by mail and has unseen ones. */
export async function mailLikeDigests(deps: Deps): Promise<void> {
  await sql`SELECT graphile_worker.add_job('mail_likes', json_build_object('userId', c.user_id), job_key => 'mail_likes:' || c.user_id,
      priority => ${lowPriority}::int, max_attempts => 12)
    FROM notification_choices c WHERE c.kind = 'like' AND c.by_email AND EXISTS (SELECT FROM notifications n
      WHERE n.user_id = c.user_id AND n.kind = 'like' AND n.read_at IS NULL
        AND n.latest_at > coalesce(n.mailed_until, '-infinity'))`.execute(deps.database.db);
}

/** One mail of the likes a user has neither read nor been mailed. */
export async function mailLikes(deps: Deps, userId: UserId, attempt?: MailAttempt): Promise<void> {
  const at = deps.clock.now();
  const { db } = deps.database;
  const person = await recipient(db, userId, at);
  if (!person || !(await chosenKinds(deps, userId)).email.like) return;
  if (await findBounce(deps, person.email)) return;
  const [first, ...rest] = await unmailedLikes(deps, userId, { at, limit: limits.notificationsCounted });
  if (!first) return;
  await deliver(deps, { kind: "likes", to: person.email, attempt }, () =>
    notificationMail(deps, person, [first, ...rest.slice(0, likesInMail - 1)]),
  );
  for (const { id, until } of [first, ...rest])
    await db.updateTable("notifications").set({ mailed_until: until }).where("notification_id", "=", id).execute();
}
