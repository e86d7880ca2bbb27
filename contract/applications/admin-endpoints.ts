import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { ApplicationId } from "../ids";
import {
  AdminApplication,
  AdminApplicationQuery,
  ApplicationApproval,
  ApplicationRejection,
  ListedApplicationPage,
} from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const params = z.strictObject({ id: ApplicationId });

export const listApplications = define({
  method: "get",
  path: "/admin/applications",
  summary: "Applications to become an activist, searchable",
  query: AdminApplicationQuery,
  response: ListedApplicationPage,
});

export const getApplication = define({
  method: "get",
  path: "/admin/applications/{id}",
  summary: "One application, with its applicant's others",
  params,
  response: AdminApplication,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const approveApplication = define({
  method: "post",
  path: "/admin/applications/{id}/approve",
  summary: "Make the applicant an activist, with the requested page",
  params,
  body: ApplicationApproval,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const rejectApplication = define({
  method: "post",
  path: "/admin/applications/{id}/reject",
  summary: "Reject an application, for a reason sent to its applicant",
  params,
  body: ApplicationRejection,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
