import {
  type MailChoice,
  type MailedKind,
  mailedByDefault,
  mailedKinds,
  type NotificationSettings,
} from "#contract/notifications";
import type { Deps } from "../deps";
import { returnedOf } from "../mail/address";
import { readMailToken } from "./mail-token";

/** What comes by mail for a person, and whether mail to their address has come back. */
export async function notificationSettings(deps: Deps, userId: string): Promise<NotificationSettings> {
  const user = await deps.database.db
    .selectFrom("users")
    .select("email")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const returned = user && (await returnedOf(deps, user.email));
  return { ...(await chosenByMail(deps, userId)), returned: returned?.why ?? null };
}

/** A person's choices over the defaults. */
export async function chosenByMail(deps: Deps, userId: string): Promise<Pick<NotificationSettings, "email">> {
  const rows = await deps.database.db
    .selectFrom("notification_choices")
    .select(["kind", "by_email"])
    .where("user_id", "=", userId)
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, row.by_email]));
  const email = Object.fromEntries(mailedKinds.map((kind) => [kind, chosen.get(kind) ?? mailedByDefault[kind]]));
  return { email: email as Record<MailedKind, boolean> };
}

/** Keeps the choices named; the others stay. */
export async function chooseNotifications(
  deps: Deps,
  userId: string,
  email: Partial<Record<MailedKind, boolean>>,
): Promise<NotificationSettings> {
  const rows = Object.entries(email).map(([kind, by_email]) => ({ user_id: userId, kind, by_email }));
  if (rows.length > 0) {
    await deps.database.db
      .insertInto("notification_choices")
      .values(rows.sort((a, b) => (a.kind < b.kind ? -1 : 1)))
      .onConflict((c) => c.columns(["user_id", "kind"]).doUpdateSet((e) => ({ by_email: e.ref("excluded.by_email") })))
      .execute();
  }
  return notificationSettings(deps, userId);
}

/** Whether a kind comes by mail to whom a mail of ours went; gone accounts get none. */
export async function mailChoice(deps: Deps, token: string): Promise<MailChoice> {
  const { userId, kind } = readMailToken(deps.keys, token);
  return { kind, byEmail: (await chosenByMail(deps, userId)).email[kind] };
}

/** Stops mail of a kind by the link in one, or takes that back. Again changes nothing. */
export async function chooseByMail(deps: Deps, token: string, byEmail: boolean): Promise<MailChoice> {
  const { userId, kind } = readMailToken(deps.keys, token);
  const present = deps.database.db.selectFrom("users").select("user_id").where("user_id", "=", userId);
  if (!(await present.where("status", "!=", "gone").executeTakeFirst())) return { kind, byEmail: false };
  return { kind, byEmail: (await chooseNotifications(deps, userId, { [kind]: byEmail })).email[kind] };
}
