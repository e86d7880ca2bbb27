import { defineEndpointWith } from "../endpoint";
import { RecoveryCodes, SecondFactor, SecondFactorProof, SecondFactorStart } from "./schemas";

const define = defineEndpointWith({ tag: "Accounts", access: "user" });

export const getSecondFactor = define({
  method: "get",
  path: "/auth/second-factor",
  summary: "My second factor",
  response: SecondFactor,
  errors: ["UNAUTHORIZED"],
});

export const setUpSecondFactor = define({
  method: "post",
  path: "/auth/second-factor",
  summary: "Begin to set it up: a secret for the authenticator app",
  response: SecondFactor,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
});

export const turnOnSecondFactor = define({
  method: "put",
  path: "/auth/second-factor",
  summary: "Turn it on by the app's first code and the password; ends every other session",
  body: SecondFactorStart,
  response: RecoveryCodes,
  errors: ["UNAUTHORIZED", "INVALID_REQUEST_PASSWORD", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
});

export const turnOffSecondFactor = define({
  method: "delete",
  path: "/auth/second-factor",
  summary: "Turn it off; ends every other session",
  body: SecondFactorProof,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
});

export const renewRecoveryCodes = define({
  method: "post",
  path: "/auth/second-factor/recovery-codes",
  summary: "Ten new recovery codes; the old ones are good for nothing",
  body: SecondFactorProof,
  response: RecoveryCodes,
  errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
});
