import { sql } from "kysely";
import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";

/** What a person was told and what they chose to get by mail, for their archive; nothing of who did it. */
export async function exportNotifications(deps: Deps, userId: string, at: Date): Promise<PersonalTables> {
  const { db } = deps.database;
  const told = await db
    .selectFrom("notifications as n")
    .select(["n.kind", "n.target_type", "n.target_id", "n.created_at", "n.read_at"])
    .where("n.user_id", "=", userId)
    .where(sql<boolean>`notification_visible(n, ${at})`)
    .orderBy("n.created_at")
    .execute();
  const choices = await db
    .selectFrom("notification_choices")
    .select(["kind", "by_email"])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .execute();
  return {
    notifications: told.map((row) => ({
      kind: row.kind,
      target: row.target_type,
      // Whoever did it is not this person's to carry away.
      targetId: row.target_type === "user" ? null : row.target_id,
      toldAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    })),
    notificationChoices: choices.map(({ kind, by_email }) => ({ kind, byEmail: by_email })),
  };
}
