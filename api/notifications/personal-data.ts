import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { endPostNotifications } from "./delete-notifications";

export const notificationPersonalData: DomainPersonalData = { erase: eraseNotifications, export: exportNotifications };

/** Deletes a user's notifications and mail choices, and the notifications that name them; the rows of their posts are deleted by the worker. */
async function eraseNotifications(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("notifications").where("user_id", "=", userId).execute();
  await tx.deleteFrom("notifications").where("actor_id", "=", userId).where("kind", "!=", "newPost").execute();
  await tx.deleteFrom("notification_choices").where("user_id", "=", userId).execute();
  const posts = await tx.selectFrom("posts").select("post_id").where("creator_id", "=", userId).execute();
  for (const { post_id } of posts) await endPostNotifications(tx, post_id);
}

/** A user's notifications and mail choices for their data export, without the actors. */
async function exportNotifications(deps: Deps, userId: UserId, at: Date): Promise<PersonalTables> {
  const { db } = deps.database;
  const notifications = await db
    .selectFrom("notifications as n")
    .select(["n.kind", "n.target_type", "n.target_id", "n.created_at", "n.read_at"])
    .where("n.user_id", "=", userId)
    .where(sql<boolean>`notification_visible(n, ${at})`)
    .orderBy("n.created_at")
    .execute();
  const choices = await db
    .selectFrom("notification_choices")
    .select(["kind", "by_email", "by_push"])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .execute();
  return {
    notifications: notifications.map((row) => ({
      kind: row.kind,
      target: row.target_type,
      // The actor is another person's data.
      targetId: row.target_type === "user" ? null : row.target_id,
      toldAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    })),
    notificationChoices: choices.map(({ kind, by_email, by_push }) => ({ kind, byEmail: by_email, byPush: by_push })),
  };
}
