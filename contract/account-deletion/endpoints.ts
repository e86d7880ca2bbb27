import { defineEndpointWith } from "../endpoint";
import { AccountDeletion, Deletion, PersonalData } from "./schemas";

const define = defineEndpointWith({ tag: "Leaving", access: "user" });

export const getDeletionStatus = define({
  method: "get",
  path: "/auth/account/deletion",
  summary: "What deleting the account would meet and end",
  response: Deletion,
  errors: ["UNAUTHORIZED"],
});

export const requestAccountDeletion = define({
  method: "delete",
  path: "/auth/account",
  summary: "Delete the account, in seven days",
  body: AccountDeletion,
  errors: ["UNAUTHORIZED", "INVALID_REQUEST_PASSWORD", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
});

export const exportPersonalData = define({
  method: "get",
  path: "/accounts/export",
  slow: true,
  summary: "Everything kept of the signed-in user",
  response: PersonalData,
  errors: ["UNAUTHORIZED", "TOO_MANY_REQUESTS", "READ_ONLY_MODE"],
  timeoutMs: 20_000,
});
