import { defineEndpointWith } from "../endpoint";
import { AppealInput, AppealQuery, OwnAppeal } from "./schemas";

const define = defineEndpointWith({ tag: "Accounts", access: "guest" });

export const getAppeal = define({
  method: "get",
  path: "/accounts/appeal",
  summary: "A suspension and its appeal, by the link of its mail",
  query: AppealQuery,
  response: OwnAppeal,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "lookupPerAddress",
});

export const sendAppeal = define({
  method: "post",
  path: "/accounts/appeal",
  summary: "Appeal a suspension, once; a repeat returns the appeal's state",
  body: AppealInput,
  response: OwnAppeal,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  limit: "appealPerAddress",
});
