import type { UserId } from "#contract/ids";
import * as endpoints from "#contract/staff/endpoints";
import type { AdminUser } from "#contract/staff/users";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { handle } from "../http/endpoint";
import { suspendUser, unsuspendUser } from "../suspensions/suspend-user";
import { clearAddressOf, endSessionByAdmin, endSessionsByAdmin } from "./help-user";
import { adminUser, listAudit, listUsersForAdmin } from "./queries";
import { userRecord } from "./user-record";

export const usersAdminRoutes = [
  handle(endpoints.listUsersForAdmin, ({ deps, query }) => listUsersForAdmin(deps, query)),
  handle(endpoints.getUserForAdmin, ({ deps, params }) => requireUser(deps, params.userId)),
  handle(endpoints.suspendUser, async ({ deps, actor, params: { userId }, body, at }) => {
    await suspendUser(deps, { adminId: actor.userId, userId, reason: body.reason, at });
    return requireUser(deps, userId);
  }),
  handle(endpoints.unsuspendUser, async ({ deps, actor, params: { userId }, body, at }) => {
    await unsuspendUser(deps, { adminId: actor.userId, userId, reason: body.reason, at });
    return requireUser(deps, userId);
  }),
  handle(endpoints.getUserRecord, ({ deps, params, at }) => userRecord(deps, params.userId, at)),
  handle(endpoints.endSessionsOfUser, ({ deps, actor, params, body, at }) =>
    endSessionsByAdmin(deps, { adminId: actor.userId, userId: params.userId, reason: body.reason, at }),
  ),
  handle(endpoints.endSessionOfUser, ({ deps, actor, params: { userId, id }, body, at }) =>
    endSessionByAdmin(deps, { adminId: actor.userId, userId, sessionId: id, reason: body.reason, at }),
  ),
  handle(endpoints.clearAddress, ({ deps, actor, params, body, at }) =>
    clearAddressOf(deps, { adminId: actor.userId, userId: params.userId, reason: body.reason, at }),
  ),
  handle(endpoints.listAuditEntries, ({ deps, query }) => listAudit(deps, query)),
];

async function requireUser(deps: Deps, userId: UserId): Promise<AdminUser> {
  const user = await adminUser(deps, userId);
  if (!user) throw notFound();
  return user;
}
