import { defineEndpoint } from "../endpoint";
import { AppealInput, AppealQuery, OwnAppeal } from "./schemas";

export const getAppeal = defineEndpoint({
  method: "get",
  path: "/accounts/appeal",
  access: "guest",
  tag: "Accounts",
  summary: "A suspension and its appeal, by the link of its mail",
  query: AppealQuery,
  response: OwnAppeal,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "lookupPerAddress",
});

export const sendAppeal = defineEndpoint({
  method: "post",
  path: "/accounts/appeal",
  access: "guest",
  tag: "Accounts",
  summary: "Appeal a suspension, once; a repeat returns the appeal's state",
  body: AppealInput,
  response: OwnAppeal,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "appealPerAddress",
});
