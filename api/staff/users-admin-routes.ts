import { z } from "zod";
import {
  AdminUser,
  AdminUserPage,
  AdminUserQuery,
  AdminUserRecord,
  AuditPage,
  AuditQuery,
  BlockInput,
} from "#contract/admin";
import { Id } from "#contract/text";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { endpoint } from "../http/endpoint";
import { suspendUser, unsuspendUser } from "../suspensions/suspend-user";
import { clearAddressOf, endSessionByAdmin, endSessionsByAdmin } from "./help-user";
import { adminUser, listAudit, listUsersForAdmin } from "./queries";
import { userRecord } from "./user-record";

const tag = "Admin";
const userParam = z.strictObject({ userId: Id });

export const usersAdminRoutes = [
  endpoint({
    method: "get",
    path: "/admin/users",
    who: "admin",
    tag,
    summary: "Users, searchable",
    query: AdminUserQuery,
    answer: AdminUserPage,
    handle: ({ deps, query }) => listUsersForAdmin(deps, query),
  }),
  endpoint({
    method: "get",
    path: "/admin/users/{userId}",
    who: "admin",
    tag,
    summary: "One user",
    params: userParam,
    answer: AdminUser,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, params }) => requireUser(deps, params.userId),
  }),
  endpoint({
    method: "post",
    path: "/admin/users/{userId}/block",
    who: "admin",
    tag,
    summary: "Block a user, at once and everywhere",
    params: userParam,
    body: BlockInput,
    answer: AdminUser,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: async ({ deps, actor, params: { userId }, body, at }) => {
      await suspendUser(deps, { adminId: actor.userId, userId, reason: body.reason, at });
      return requireUser(deps, userId);
    },
  }),
  endpoint({
    method: "post",
    path: "/admin/users/{userId}/unblock",
    who: "admin",
    tag,
    summary: "Lift a block",
    params: userParam,
    body: BlockInput,
    answer: AdminUser,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: async ({ deps, actor, params: { userId }, body, at }) => {
      await unsuspendUser(deps, { adminId: actor.userId, userId, reason: body.reason, at });
      return requireUser(deps, userId);
    },
  }),
  endpoint({
    method: "get",
    path: "/admin/users/{userId}/record",
    who: "admin",
    tag,
    summary: "A user's devices, consents, latest payments, memberships and reports",
    params: userParam,
    answer: AdminUserRecord,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, params, at }) => userRecord(deps, params.userId, at),
  }),
  endpoint({
    method: "post",
    path: "/admin/users/{userId}/sessions/end",
    who: "admin",
    tag,
    summary: "Sign a user out on every device",
    params: userParam,
    body: BlockInput,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, body, at }) =>
      endSessionsByAdmin(deps, { adminId: actor.userId, userId: params.userId, reason: body.reason, at }),
  }),
  endpoint({
    method: "post",
    path: "/admin/users/{userId}/sessions/{id}/end",
    who: "admin",
    tag,
    summary: "Sign a user out on one device",
    params: userParam.extend({ id: Id }),
    body: BlockInput,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params: { userId, id }, body, at }) =>
      endSessionByAdmin(deps, { adminId: actor.userId, userId, sessionId: id, reason: body.reason, at }),
  }),
  endpoint({
    method: "post",
    path: "/admin/users/{userId}/mail/clear",
    who: "admin",
    tag,
    summary: "Mail by choice goes to a user's address again, which had come back",
    params: userParam,
    body: BlockInput,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params, body, at }) =>
      clearAddressOf(deps, { adminId: actor.userId, userId: params.userId, reason: body.reason, at }),
  }),
  endpoint({
    method: "get",
    path: "/admin/audit",
    who: "admin",
    tag,
    summary: "What admins decided",
    query: AuditQuery,
    answer: AuditPage,
    handle: ({ deps, query }) => listAudit(deps, query),
  }),
];

async function requireUser(deps: Deps, userId: string): Promise<AdminUser> {
  const user = await adminUser(deps, userId);
  if (!user) throw notFound();
  return user;
}
