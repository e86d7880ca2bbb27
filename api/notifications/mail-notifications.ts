import { sql } from "kysely";
import { limits } from "#contract/limits";
import type { Deps } from "../deps";
import { lowPriority } from "../jobs";
import { returnedOf } from "../mail/address";
import { deliver, type MailTry } from "../mail/deliver";
import { chosenByMail } from "./choices";
import { notificationMail } from "./mail";
import { isMailedKind } from "./notify";
import { oneNotification, recipient, unmailedLikes } from "./queries";

/** Posts told of in one mail about likes; the rest are on the page. */
const likesInMail = 10;

/**
 * Mails one notification, as things are now: not what was read or hidden meanwhile, not what the person has switched
 * off since, nobody who is suspended, leaving, gone or has not consented, and by choice no address mail comes back from.
 */
export async function mailNotification(deps: Deps, id: string, attempt?: MailTry): Promise<void> {
  const at = deps.clock.now();
  const { db } = deps.database;
  const row = await db
    .selectFrom("notifications")
    .select("user_id")
    .where("notification_id", "=", id)
    .executeTakeFirst();
  const person = row && (await recipient(db, row.user_id, at));
  const told = person && (await oneNotification(deps, person.userId, id, at));
  if (!told || told.readAt !== null) return;
  const { email } = await chosenByMail(deps, person.userId);
  if (isMailedKind(told.kind) && (!email[told.kind] || (await returnedOf(deps, person.email)))) return;
  await deliver(deps, { kind: "notification", to: person.email, attempt }, () =>
    notificationMail(deps, person, [told]),
  );
}

/** Once a day: leaves a job for each person who gets likes by mail and has some they know nothing of. */
export async function mailLikeDigests(deps: Deps): Promise<void> {
  await sql`SELECT graphile_worker.add_job('mail_likes', json_build_object('userId', c.user_id), job_key => 'mail_likes:' || c.user_id,
      priority => ${lowPriority}::int, max_attempts => 12)
    FROM notification_choices c WHERE c.kind = 'like' AND c.by_email AND EXISTS (SELECT FROM notifications n
      WHERE n.user_id = c.user_id AND n.kind = 'like' AND n.read_at IS NULL
        AND n.latest_at > coalesce(n.mailed_until, '-infinity'))`.execute(deps.database.db);
}

/** One mail of the likes a person has neither read nor been mailed of. */
export async function mailLikes(deps: Deps, userId: string, attempt?: MailTry): Promise<void> {
  const at = deps.clock.now();
  const { db } = deps.database;
  const person = await recipient(db, userId, at);
  if (!person || !(await chosenByMail(deps, userId)).email.like) return;
  if (await returnedOf(deps, person.email)) return;
  const [first, ...rest] = await unmailedLikes(deps, userId, at, limits.notificationsCounted);
  if (!first) return;
  await deliver(deps, { kind: "likes", to: person.email, attempt }, () =>
    notificationMail(deps, person, [first, ...rest.slice(0, likesInMail - 1)]),
  );
  for (const { id, until } of [first, ...rest])
    await db.updateTable("notifications").set({ mailed_until: until }).where("notification_id", "=", id).execute();
}
