import { z } from "zod";
import {
  AdminApplication,
  AdminApplicationQuery,
  ApplicationApproval,
  ApplicationRejection,
  ListedApplicationPage,
} from "#contract/applications";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { adminApplication, listApplications } from "./admin-queries";
import { approveApplication, rejectApplication } from "./decide";

const tag = "Admin";
const params = z.strictObject({ id: Id });

export const applicationsAdminRoutes = [
  endpoint({
    method: "get",
    path: "/admin/applications",
    who: "admin",
    tag,
    summary: "Applications to become an activist, searchable",
    query: AdminApplicationQuery,
    answer: ListedApplicationPage,
    handle: ({ deps, query }) => listApplications(deps, query),
  }),
  endpoint({
    method: "get",
    path: "/admin/applications/{id}",
    who: "admin",
    tag,
    summary: "One application, with its applicant's others",
    params,
    answer: AdminApplication,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, params }) => adminApplication(deps, params.id),
  }),
  endpoint({
    method: "post",
    path: "/admin/applications/{id}/approve",
    who: "admin",
    tag,
    summary: "Make the applicant an activist, with the page asked for",
    params,
    body: ApplicationApproval,
    answer: AdminApplication,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params, body, at }) => {
      await approveApplication(deps, { ...body, adminId: actor.userId, applicationId: params.id, at });
      return adminApplication(deps, params.id);
    },
  }),
  endpoint({
    method: "post",
    path: "/admin/applications/{id}/reject",
    who: "admin",
    tag,
    summary: "Reject an application, for a reason its applicant is told",
    params,
    body: ApplicationRejection,
    answer: AdminApplication,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params, body, at }) => {
      await rejectApplication(deps, { ...body, adminId: actor.userId, applicationId: params.id, at });
      return adminApplication(deps, params.id);
    },
  }),
];
