import * as endpoints from "#contract/sessions/endpoints";
import { handle } from "../http/endpoint";
import { endDevice, endOtherDevices, listDevices } from "./devices";
import { endSession } from "./session";

export const sessionsRoutes = [
  handle(endpoints.logOut, ({ deps, actor, at }) =>
    endSession(deps.database.db, { sessionId: actor.sessionId, reason: "logout", at }),
  ),
  handle(endpoints.listSessions, ({ deps, actor, at }) =>
    listDevices(deps, actor.userId, { current: actor.sessionId, at }),
  ),
  handle(endpoints.endOtherSessions, async ({ deps, actor, at }) => ({
    ended: await endOtherDevices(deps, { userId: actor.userId, current: actor.sessionId, at }),
  })),
  handle(endpoints.endSession, ({ deps, actor, params, at }) =>
    endDevice(deps.database.db, { userId: actor.userId, sessionId: params.id, at }),
  ),
];
