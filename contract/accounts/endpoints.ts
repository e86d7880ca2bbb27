import { defineEndpoint } from "../endpoint";
import { PolicyAgreements } from "../policies/schemas";
import { ConsentInput, SessionUser } from "./schemas";

const tag = "Accounts";

export const agreeToPolicies = defineEndpoint({
  method: "put",
  path: "/policies/agreements",
  access: "user",
  tag: "People",
  summary: "Agree to the texts in force, in the versions I have read",
  body: PolicyAgreements,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT"],
});

export const changeCaptureConsent = defineEndpoint({
  method: "put",
  path: "/policies/screen-capture-consent",
  access: "user",
  tag,
  summary: "Give or withdraw capture consent",
  body: ConsentInput,
  response: SessionUser,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT"],
});

export const changeMarketingConsent = defineEndpoint({
  method: "put",
  path: "/policies/marketing-consent",
  access: "user",
  tag,
  summary: "Give or withdraw marketing consent",
  body: ConsentInput,
  response: SessionUser,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT"],
});
