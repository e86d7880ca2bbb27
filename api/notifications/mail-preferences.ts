import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import {
  type MailChoice,
  type MailedKind,
  mailedByDefault,
  mailedKinds,
  type NotificationChange,
  type NotificationSettings,
} from "#contract/notifications/schemas";
import { recordConsent } from "../accounts/record-consent";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { findBounce } from "../mail/mail-address";
import { readMailToken } from "../mail/mail-token";

/** The kinds a user gets by mail and by push, and whether mail to their address bounces. */
export async function notificationSettings(deps: Deps, userId: UserId): Promise<NotificationSettings> {
  const user = await deps.database.db
    .selectFrom("users")
    .select("email")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const returned = user && (await findBounce(deps, user.email));
  return { ...(await chosenKinds(deps, userId)), returned: returned?.why ?? null };
}

type Flags = Record<MailedKind, boolean>;

/** A user's choices over the defaults; by push every kind is on by default. */
export async function chosenKinds(deps: Deps, userId: UserId): Promise<Pick<NotificationSettings, "email" | "push">> {
  const rows = await deps.database.db
    .selectFrom("notification_choices")
    .select(["kind", "by_email", "by_push"])
    .where("user_id", "=", userId)
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const over = (way: "by_email" | "by_push", byDefault: (kind: MailedKind) => boolean) =>
    Object.fromEntries(mailedKinds.map((kind) => [kind, chosen.get(kind)?.[way] ?? byDefault(kind)])) as Flags;
  return { email: over("by_email", (kind) => mailedByDefault[kind]), push: over("by_push", () => true) };
}

/** Stores the named choices; the others stay. */
export async function chooseNotifications(
  deps: Deps,
  userId: UserId,
  { email = {}, push = {} }: NotificationChange,
): Promise<NotificationSettings> {
  const kinds = mailedKinds.filter((kind) => kind in email || kind in push);
  const rows = kinds.map((kind) => ({
    user_id: userId,
    kind,
    by_email: email[kind] ?? null,
    by_push: push[kind] ?? null,
  }));
  if (rows.length > 0) {
    await deps.database.db
      .insertInto("notification_choices")
      .values(rows)
      .onConflict((c) =>
        c.columns(["user_id", "kind"]).doUpdateSet({
          by_email: sql`coalesce(excluded.by_email, notification_choices.by_email)`,
          by_push: sql`coalesce(excluded.by_push, notification_choices.by_push)`,
        }),
      )
      .execute();
  }
  return notificationSettings(deps, userId);
}

/** Whether the user a mail went to gets its kind by mail. */
export async function mailChoice(deps: Deps, token: string): Promise<MailChoice> {
  const { userId, kind } = readMailToken(deps.keys, token);
  if (kind !== "marketing") return { kind, byEmail: (await chosenKinds(deps, userId)).email[kind] };
  return { kind, byEmail: (await findRecipient(deps, userId))?.marketing_consent ?? false };
}

/**
 * Stops or restarts mail of a kind by the link in a mail. Repeating changes nothing. Throws INVALID_REQUEST for a consent
 * to advertising, which is given only where its text is displayed.
 */
export async function chooseByMail(
  deps: Deps,
  { token, byEmail, at }: { token: string; byEmail: boolean; at: Date },
): Promise<MailChoice> {
  const { userId, kind } = readMailToken(deps.keys, token);
  if (kind === "marketing" && byEmail) throw new ApiError("INVALID_REQUEST", { fields: { byEmail: ["invalid"] } });
  const user = await findRecipient(deps, userId);
  if (!user) return { kind, byEmail: false };
  if (kind !== "marketing")
    return { kind, byEmail: (await chooseNotifications(deps, userId, { email: { [kind]: byEmail } })).email[kind] };
  await recordConsent(deps, { userId, kind, given: false, lang: user.lang, at });
  return { kind, byEmail: false };
}

/** Undefined for a deleted account. */
const findRecipient = ({ database: { db } }: Deps, userId: UserId) =>
  db
    .selectFrom("users")
    .select(["lang", "marketing_consent"])
    .where("user_id", "=", userId)
    .where("status", "!=", "gone")
    .executeTakeFirst();
