import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { JobId, SessionId, UserId } from "../ids";
import { AdminJobPage, AdminJobQuery, Queues, StaffReason } from "./dashboard";
import { AdminUser, AdminUserPage, AdminUserQuery, AdminUserRecord, AuditPage, AuditQuery, BlockInput } from "./users";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const params = z.strictObject({ id: JobId });
const userParam = z.strictObject({ userId: UserId });

const jobDecision = (name: string, summary: string) =>
  define({
    method: "post",
    path: `/admin/jobs/{id}/${name}`,
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

export const countQueues = define({
  method: "get",
  path: "/admin/queues",
  summary: "The queues with their oldest entries, and today's figures",
  response: Queues,
});

export const listJobs = define({
  method: "get",
  path: "/admin/jobs",
  summary: "Failed jobs",
  query: AdminJobQuery,
  response: AdminJobPage,
});

export const listUsersForAdmin = define({
  method: "get",
  path: "/admin/users",
  summary: "Users, searchable",
  query: AdminUserQuery,
  response: AdminUserPage,
});

export const getUserForAdmin = define({
  method: "get",
  path: "/admin/users/{userId}",
  summary: "One user",
  params: userParam,
  response: AdminUser,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const suspendUser = define({
  method: "post",
  path: "/admin/users/{userId}/block",
  summary: "Block a user, immediately and everywhere",
  params: userParam,
  body: BlockInput,
  response: AdminUser,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const unsuspendUser = define({
  method: "post",
  path: "/admin/users/{userId}/unblock",
  summary: "Lift a block",
  params: userParam,
  body: BlockInput,
  response: AdminUser,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const getUserRecord = define({
  method: "get",
  path: "/admin/users/{userId}/record",
  summary: "A user's devices, consents, latest payments, memberships and reports",
  params: userParam,
  response: AdminUserRecord,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const endSessionsOfUser = define({
  method: "post",
  path: "/admin/users/{userId}/sessions/end",
  summary: "Log a user out on every device",
  params: userParam,
  body: BlockInput,
  status: 204,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const endSessionOfUser = define({
  method: "post",
  path: "/admin/users/{userId}/sessions/{id}/end",
  summary: "Log a user out on one device",
  params: userParam.extend({ id: SessionId }),
  body: BlockInput,
  status: 204,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const clearAddress = define({
  method: "post",
  path: "/admin/users/{userId}/mail/clear",
  summary: "Send optional mail to a user's bounced address again",
  params: userParam,
  body: BlockInput,
  status: 204,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const listAuditEntries = define({
  method: "get",
  path: "/admin/audit",
  summary: "The audit log of admins' decisions",
  query: AuditQuery,
  response: AuditPage,
});
