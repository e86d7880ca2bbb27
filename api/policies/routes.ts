import {
  AdminPolicies,
  AdminPolicy,
  Policy,
  PolicyDraftInput,
  PolicyParam,
  PolicyPublication,
  PolicyQuery,
} from "#contract/policies";
import { endpoint } from "../http/endpoint";
import { publishPolicy, saveDraft } from "./publish";
import { adminPolicy, listPolicies, readPolicy } from "./queries";

export const policiesRoutes = [
  endpoint({
    method: "get",
    path: "/policies/{kind}",
    who: "guest",
    tag: "People",
    summary: "A text people agree to, in the request's language, with the days of its versions",
    params: PolicyParam,
    query: PolicyQuery,
    answer: Policy,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, params, query, lang, at }) =>
      readPolicy(deps, { kind: params.kind, version: query.version, lang, at }),
  }),
  endpoint({
    method: "get",
    path: "/admin/policies",
    who: "admin",
    tag: "Admin",
    summary: "What people agree to: versions, how many agreed to each, and drafts",
    answer: AdminPolicies,
    handle: async ({ deps, at }) => ({ items: await listPolicies(deps, at) }),
  }),
  endpoint({
    method: "get",
    path: "/admin/policies/{kind}",
    who: "admin",
    tag: "Admin",
    summary: "One kind of it",
    params: PolicyParam,
    answer: AdminPolicy,
    handle: ({ deps, params: { kind }, at }) => adminPolicy(deps, kind, at),
  }),
  endpoint({
    method: "put",
    path: "/admin/policies/{kind}/draft",
    who: "admin",
    tag: "Admin",
    summary: "Keep the version being written",
    params: PolicyParam,
    body: PolicyDraftInput,
    answer: AdminPolicy,
    errors: ["RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { kind }, body, at }) => {
      await saveDraft(deps, { adminId: actor.userId, kind, draft: body, at });
      return adminPolicy(deps, kind, at);
    },
  }),
  endpoint({
    method: "post",
    path: "/admin/policies/{kind}/publish",
    who: "admin",
    tag: "Admin",
    summary: "Put the version written in force; a new capture consent asks everybody again",
    params: PolicyParam,
    body: PolicyPublication,
    answer: AdminPolicy,
    errors: ["RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { kind }, body, at }) => {
      await publishPolicy(deps, { adminId: actor.userId, kind, ...body, at });
      return adminPolicy(deps, kind, at);
    },
  }),
];
