import { type MailedKind, mailedByDefault, mailedKinds, type NotificationSettings } from "#contract/notifications";
import type { Deps } from "../deps";

/** What comes by mail for a person: their choices over the defaults. */
export async function notificationSettings(deps: Deps, userId: string): Promise<NotificationSettings> {
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
