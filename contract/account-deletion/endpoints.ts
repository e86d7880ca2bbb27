import { defineEndpoint } from "../endpoint";
import { AccountDeletion, Deletion, PersonalData } from "./schemas";

const tag = "Leaving";

export const getDeletionStatus = defineEndpoint({
  method: "get",
  path: "/auth/account/deletion",
  access: "user",
  tag,
  summary: "What deleting the account would meet and end",
  response: Deletion,
  errors: ["UNAUTHORIZED"],
});

export const requestAccountDeletion = defineEndpoint({
  method: "delete",
  path: "/auth/account",
  access: "user",
  tag,
  summary: "Delete the account, in seven days",
  body: AccountDeletion,
  errors: ["UNAUTHORIZED", "INVALID_REQUEST_PASSWORD", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
});

export const exportPersonalData = defineEndpoint({
  method: "get",
  path: "/accounts/export",
  slow: true,
  access: "user",
  tag,
  summary: "Everything kept of the signed-in user",
  response: PersonalData,
  errors: ["UNAUTHORIZED", "TOO_MANY_REQUESTS", "READ_ONLY_MODE"],
  timeoutMs: 20_000,
});
