import { defineEndpointWith } from "../endpoint";
import { PolicyAgreements } from "../policies/schemas";
import { ConsentInput, SessionUser } from "./schemas";

const define = defineEndpointWith({ tag: "Accounts", access: "user" });

export const agreeToPolicies = define({
  method: "put",
  path: "/policies/agreements",
  tag: "People",
  summary: "Agree to the texts in force, in the versions I have read",
  body: PolicyAgreements,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT"],
});

export const changeCaptureConsent = define({
  method: "put",
  path: "/policies/screen-capture-consent",
  summary: "Give or withdraw capture consent",
  body: ConsentInput,
  response: SessionUser,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT"],
});

export const changeMarketingConsent = define({
  method: "put",
  path: "/policies/marketing-consent",
  summary: "Give or withdraw marketing consent",
  body: ConsentInput,
  response: SessionUser,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT"],
});
