import { sql } from "kysely";
import type { SessionId } from "#contract/ids";
import { closeCodes } from "#contract/messages/frames";
import type { Deps } from "../deps";
import type { SocketRegistry } from "./socket-registry";

/** Closes the sockets of an ended session. */
export function closeSession(registry: SocketRegistry, sessionId: SessionId): void {
  for (const { socket } of registry.ofSession(sessionId)) socket.close(closeCodes.sessionEnded, "session ended");
}

/** Closes the sockets of ended sessions and of users who have not agreed to the current capture policy. */
export async function closeEndedSessions(deps: Deps, registry: SocketRegistry, sessionIds: SessionId[]): Promise<void> {
  if (sessionIds.length === 0) return;
  try {
    const ended = await deps.database.db
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.user_id", "s.user_id")
      .select("s.session_id")
      .where("s.session_id", "in", sessionIds)
      .where((e) =>
        e.or([
          e("s.ended_at", "is not", null),
          e(
            "u.capture_consent_version",
            "is distinct from",
            sql<number>`current_policy('capture', ${deps.clock.now()})`,
          ),
        ]),
      )
      .execute();
    for (const row of ended) closeSession(registry, row.session_id);
  } catch (err) {
    deps.log.warn({ err }, "sessions of open sockets could not be looked up");
  }
}
