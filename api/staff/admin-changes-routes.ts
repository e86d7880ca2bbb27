import { z } from "zod";
import { BlockInput } from "#contract/admin";
import { AdminChangeInput, AdminChangeQuery, AdminChanges } from "#contract/admin-changes";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { listAdminChanges } from "./admin-change-queries";
import { confirmAdminChange, withdrawAdminChange } from "./decide-admin-change";
import { requestAdminChange } from "./request-admin-change";

const tag = "Admin";

const decision = (name: "confirm" | "withdraw", summary: string, decide: typeof confirmAdminChange) =>
  endpoint({
    method: "post",
    path: `/admin/admin-changes/{id}/${name}`,
    who: "admin",
    tag,
    summary,
    params: z.strictObject({ id: Id }),
    body: BlockInput,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params: { id }, body, at }) =>
      decide(deps, { adminId: actor.userId, changeId: id, reason: body.reason, at }),
  });

export const adminChangeRoutes = [
  endpoint({
    method: "get",
    path: "/admin/admin-changes",
    who: "admin",
    tag,
    summary: "Requests about admins that wait for a second admin",
    query: AdminChangeQuery,
    answer: AdminChanges,
    handle: async ({ deps, actor, query: { userId }, at }) => ({
      items: await listAdminChanges(deps, { adminId: actor.userId, userId, at }),
    }),
  }),
  endpoint({
    method: "post",
    path: "/admin/users/{userId}/admin-changes",
    who: "admin",
    tag,
    summary: "Request that an admin be blocked, unblocked, demoted or freed of the second factor",
    params: z.strictObject({ userId: Id }),
    body: AdminChangeInput,
    answer: AdminChanges,
    status: 201,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor: { userId: adminId }, params: { userId }, body, at }) => {
      await requestAdminChange(deps, { ...body, adminId, userId, at });
      return { items: await listAdminChanges(deps, { adminId, userId, at }) };
    },
  }),
  decision("confirm", "Carry out what another admin requested", confirmAdminChange),
  decision("withdraw", "Take back one's own request", withdrawAdminChange),
];
