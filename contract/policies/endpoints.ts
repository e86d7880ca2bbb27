import { defineEndpoint } from "../endpoint";
import { Policy, PolicyChanges, PolicyParam, PolicyQuery } from "./schemas";

export const getPolicy = defineEndpoint({
  method: "get",
  path: "/policies/{kind}",
  access: "guest",
  tag: "People",
  summary: "A text people agree to, in the request's language, with the days of its versions",
  params: PolicyParam,
  query: PolicyQuery,
  response: Policy,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const listPolicyChanges = defineEndpoint({
  method: "get",
  path: "/policies/changes/mine",
  access: "user",
  tag: "People",
  summary: "The texts I have to agree to again, with what has changed since I did",
  response: PolicyChanges,
  errors: ["UNAUTHORIZED"],
});
