import type { Devices } from "#contract/accounts/schemas";
import type { SessionId, UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { deviceName } from "./device-name";
import { endSessionsOf } from "./session";

/**
 * A user's live sessions, the current one first, then by last use. At most 50, because the oldest are ended beyond
 * that.
 */
export async function listDevices(
  deps: Deps,
  userId: UserId,
  { current, at }: { current: SessionId; at: Date },
): Promise<Devices> {
  const rows = await deps.database.db
    .selectFrom("sessions")
    .select(["session_id", "user_agent", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .orderBy((e) => e("session_id", "=", current), "desc")
    .orderBy("last_used_at", "desc")
    .limit(50)
    .execute();
  return {
    items: rows.map((row) => ({
      sessionId: row.session_id,
      device: deviceName(row.user_agent),
      current: row.session_id === current,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
  };
}

/** Ends one of the user's own sessions. Throws RESOURCE_NOT_FOUND for another user's or an ended one. */
export async function endDevice(
  db: Db | Tx,
  { userId, sessionId, at }: { userId: UserId; sessionId: SessionId; at: Date },
): Promise<void> {
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: at, ended_reason: "ended" })
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw notFound();
}

/** Ends every session of a user but the current one. Returns how many. */
export const endOtherDevices = (
  deps: Deps,
  { userId, current, at }: { userId: UserId; current: string; at: Date },
): Promise<number> => endSessionsOf(deps.database.db, { userId, reason: "ended", at, keep: current });
