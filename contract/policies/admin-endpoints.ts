import { defineEndpointWith } from "../endpoint";
import { AdminPolicies, AdminPolicy, PolicyDraftInput, PolicyParam, PolicyPublication } from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });

export const listPolicies = define({
  method: "get",
  path: "/admin/policies",
  summary: "What people agree to: versions, how many agreed to each, and drafts",
  response: AdminPolicies,
});

export const getPolicyForAdmin = define({
  method: "get",
  path: "/admin/policies/{kind}",
  summary: "One kind of it",
  params: PolicyParam,
  response: AdminPolicy,
});

export const savePolicyDraft = define({
  method: "put",
  path: "/admin/policies/{kind}/draft",
  summary: "Keep the version being written",
  params: PolicyParam,
  body: PolicyDraftInput,
  errors: ["RESOURCE_CONFLICT"],
});

export const publishPolicy = define({
  method: "post",
  path: "/admin/policies/{kind}/publish",
  summary: "Put the version written in force; a new capture consent asks everybody again",
  params: PolicyParam,
  body: PolicyPublication,
  errors: ["RESOURCE_CONFLICT"],
});
