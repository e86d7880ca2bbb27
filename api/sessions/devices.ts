import type { Devices } from "#contract/accounts";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { deviceName } from "./device-name";
import { endSessionsOf } from "./session";

/** The live sessions of a person, the one asking first, then by last use. At most 50: older ones are ended by age. */
export async function listDevices(deps: Deps, userId: string, current: string, at: Date): Promise<Devices> {
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

/** Ends one of a person's own sessions. Throws RESOURCE_NOT_FOUND for anybody else's, and for one that has ended. */
export async function endDevice(db: Db | Tx, userId: string, sessionId: string, at: Date): Promise<void> {
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: at, ended_reason: "ended" })
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw notFound();
}

/** Ends every session of a person but the one asking. Answers how many. */
export const endOtherDevices = (deps: Deps, userId: string, current: string, at: Date): Promise<number> =>
  endSessionsOf(deps.database.db, userId, "ended", at, { keep: current });
