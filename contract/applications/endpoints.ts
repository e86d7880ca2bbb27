import { defineEndpoint } from "../endpoint";
import { ApplicationDraft, ApplicationDraftChange, ApplicationInput, OwnApplication } from "./schemas";

const tag = "Applications";
const notNow = ["APPLICATION_PENDING_CONFLICT", "APPLICATION_APPROVED_CONFLICT", "PERMISSION_DENIED"] as const;

export const sendApplication = defineEndpoint({
  method: "post",
  path: "/applications",
  access: "consented",
  tag,
  summary: "Apply to become an activist; the domain ID is held until it is decided",
  body: ApplicationInput,
  response: OwnApplication,
  errors: [
    ...notNow,
    "RESOURCE_CONFLICT_DOMAIN",
    "INVALID_REQUEST_DOMAIN",
    "TOO_MANY_CHARACTERS",
    "PAYLOAD_TOO_LARGE",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
});

export const getOwnApplication = defineEndpoint({
  method: "get",
  path: "/applications/mine",
  access: "consented",
  tag,
  summary: "The user's last application and its outcome",
  response: OwnApplication,
});

export const withdrawApplication = defineEndpoint({
  method: "delete",
  path: "/applications/mine",
  access: "consented",
  tag,
  summary: "Withdraw the user's pending application",
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const getApplicationDraft = defineEndpoint({
  method: "get",
  path: "/applications/draft",
  access: "consented",
  tag,
  summary: "The user's draft, or the answers it begins with",
  response: ApplicationDraft,
  errors: [...notNow],
});

export const saveApplicationDraft = defineEndpoint({
  method: "put",
  path: "/applications/draft",
  access: "consented",
  tag,
  summary: "Store parts of the draft as typed; the others stay",
  body: ApplicationDraftChange,
  response: ApplicationDraft,
  errors: [...notNow, "PAYLOAD_TOO_LARGE", "SERVICE_UNAVAILABLE"],
  limit: "actPerUser",
});

export const discardApplicationDraft = defineEndpoint({
  method: "delete",
  path: "/applications/draft",
  access: "consented",
  tag,
  summary: "Delete the draft",
  errors: [...notNow],
});
