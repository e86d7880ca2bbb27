import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { JobId, SessionId, UserId } from "../ids";
import { AdminJobPage, AdminJobQuery, Queues, StaffReason } from "./dashboard";
import { AdminUser, AdminUserPage, AdminUserQuery, AdminUserRecord, AuditPage, AuditQuery, BlockInput } from "./users";

const tag = "Admin";
const params = z.strictObject({ id: JobId });
const userParam = z.strictObject({ userId: UserId });

const jobDecision = (name: string, summary: string) =>
  defineEndpoint({
    method: "post",
    path: `/admin/jobs/{id}/${name}`,
    access: "admin",
    tag,
    summary,
    params,
    body: StaffReason,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  });

export const jobDecisions = {
  retry: jobDecision("retry", "Try a job that went wrong again now"),
  "set-aside": jobDecision("set-aside", "Give a job that went wrong up for good"),
};

export const countQueues = defineEndpoint({
  method: "get",
  path: "/admin/queues",
  access: "admin",
  tag,
  summary: "The queues with their oldest entries, and today's figures",
  response: Queues,
});

export const listJobs = defineEndpoint({
  method: "get",
  path: "/admin/jobs",
  access: "admin",
  tag,
  summary: "Failed jobs",
  query: AdminJobQuery,
  response: AdminJobPage,
});

export const listUsersForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/users",
  access: "admin",
  tag,
  summary: "Users, searchable",
  query: AdminUserQuery,
  response: AdminUserPage,
});

export const getUserForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/users/{userId}",
  access: "admin",
  tag,
  summary: "One user",
  params: userParam,
  response: AdminUser,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const suspendUser = defineEndpoint({
  method: "post",
  path: "/admin/users/{userId}/block",
  access: "admin",
  tag,
  summary: "Block a user, immediately and everywhere",
  params: userParam,
  body: BlockInput,
  response: AdminUser,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const unsuspendUser = defineEndpoint({
  method: "post",
  path: "/admin/users/{userId}/unblock",
  access: "admin",
  tag,
  summary: "Lift a block",
  params: userParam,
  body: BlockInput,
  response: AdminUser,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const getUserRecord = defineEndpoint({
  method: "get",
  path: "/admin/users/{userId}/record",
  access: "admin",
  tag,
  summary: "A user's devices, consents, latest payments, memberships and reports",
  params: userParam,
  response: AdminUserRecord,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const endSessionsOfUser = defineEndpoint({
  method: "post",
  path: "/admin/users/{userId}/sessions/end",
  access: "admin",
  tag,
  summary: "Log a user out on every device",
  params: userParam,
  body: BlockInput,
  status: 204,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const endSessionOfUser = defineEndpoint({
  method: "post",
  path: "/admin/users/{userId}/sessions/{id}/end",
  access: "admin",
  tag,
  summary: "Log a user out on one device",
  params: userParam.extend({ id: SessionId }),
  body: BlockInput,
  status: 204,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const clearAddress = defineEndpoint({
  method: "post",
  path: "/admin/users/{userId}/mail/clear",
  access: "admin",
  tag,
  summary: "Send optional mail to a user's bounced address again",
  params: userParam,
  body: BlockInput,
  status: 204,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const listAuditEntries = defineEndpoint({
  method: "get",
  path: "/admin/audit",
  access: "admin",
  tag,
  summary: "The audit log of admins' decisions",
  query: AuditQuery,
  response: AuditPage,
});
