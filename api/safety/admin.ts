import { z } from "zod";
import { AdminUser, AdminUserPage, AdminUserQuery, AuditPage, AuditQuery, BlockInput } from "#contract/admin";
import { Id } from "#contract/text";
import { endpoint } from "../endpoint";
import { notFound } from "../refusal";
import { blockUser, unblockUser } from "./block-user";
import { adminUser, listAudit, listUsersForAdmin } from "./queries";

const tag = "Admin";
const userParam = z.strictObject({ userId: Id });

export const safetyAdminRoutes = [
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
    handle: async ({ deps, params }) => {
      const user = await adminUser(deps, params.userId);
      if (!user) throw notFound();
      return user;
    },
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
    handle: ({ deps, actor, params, body, at }) =>
      blockUser(deps, { adminId: actor.userId, userId: params.userId, reason: body.reason, at }),
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
    handle: ({ deps, actor, params, body, at }) =>
      unblockUser(deps, { adminId: actor.userId, userId: params.userId, reason: body.reason, at }),
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
