import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { AdminChangeId, UserId } from "../ids";
import { AdminChangeInput, AdminChangeQuery, AdminChanges } from "./admin-change-schemas";
import { BlockInput } from "./users";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });

const adminChangeDecision = (name: string, summary: string) =>
  define({
    method: "post",
    path: `/admin/admin-changes/{id}/${name}`,
    summary,
    params: z.strictObject({ id: AdminChangeId }),
    body: BlockInput,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  });

export const adminChangeDecisions = {
  confirm: adminChangeDecision("confirm", "Carry out what another admin requested"),
  withdraw: adminChangeDecision("withdraw", "Take back one's own request"),
};

export const listAdminChanges = define({
  method: "get",
  path: "/admin/admin-changes",
  summary: "Requests about admins that wait for a second admin",
  query: AdminChangeQuery,
  response: AdminChanges,
});

export const requestAdminChange = define({
  method: "post",
  path: "/admin/users/{userId}/admin-changes",
  summary: "Request that an admin be blocked, unblocked, demoted or freed of the second factor",
  params: z.strictObject({ userId: UserId }),
  body: AdminChangeInput,
  response: AdminChanges,
  status: 201,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
