import { defineEndpoint } from "../endpoint";
import { AdminPolicies, AdminPolicy, PolicyDraftInput, PolicyParam, PolicyPublication } from "./schemas";

export const listPolicies = defineEndpoint({
  method: "get",
  path: "/admin/policies",
  access: "admin",
  tag: "Admin",
  summary: "What people agree to: versions, how many agreed to each, and drafts",
  response: AdminPolicies,
});

export const getPolicyForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/policies/{kind}",
  access: "admin",
  tag: "Admin",
  summary: "One kind of it",
  params: PolicyParam,
  response: AdminPolicy,
});

export const savePolicyDraft = defineEndpoint({
  method: "put",
  path: "/admin/policies/{kind}/draft",
  access: "admin",
  tag: "Admin",
  summary: "Keep the version being written",
  params: PolicyParam,
  body: PolicyDraftInput,
  errors: ["RESOURCE_CONFLICT"],
});

export const publishPolicy = defineEndpoint({
  method: "post",
  path: "/admin/policies/{kind}/publish",
  access: "admin",
  tag: "Admin",
  summary: "Put the version written in force; a new capture consent asks everybody again",
  params: PolicyParam,
  body: PolicyPublication,
  errors: ["RESOURCE_CONFLICT"],
});
