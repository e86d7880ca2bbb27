import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { ApplicationId } from "../ids";
import {
  AdminApplication,
  AdminApplicationQuery,
  ApplicationApproval,
  ApplicationRejection,
  ListedApplicationPage,
} from "./schemas";

const tag = "Admin";
const params = z.strictObject({ id: ApplicationId });

export const listApplications = defineEndpoint({
  method: "get",
  path: "/admin/applications",
  access: "admin",
  tag,
  summary: "Applications to become an activist, searchable",
  query: AdminApplicationQuery,
  response: ListedApplicationPage,
});

export const getApplication = defineEndpoint({
  method: "get",
  path: "/admin/applications/{id}",
  access: "admin",
  tag,
  summary: "One application, with its applicant's others",
  params,
  response: AdminApplication,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const approveApplication = defineEndpoint({
  method: "post",
  path: "/admin/applications/{id}/approve",
  access: "admin",
  tag,
  summary: "Make the applicant an activist, with the requested page",
  params,
  body: ApplicationApproval,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const rejectApplication = defineEndpoint({
  method: "post",
  path: "/admin/applications/{id}/reject",
  access: "admin",
  tag,
  summary: "Reject an application, for a reason sent to its applicant",
  params,
  body: ApplicationRejection,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
