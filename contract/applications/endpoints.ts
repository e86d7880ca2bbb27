import { defineEndpointWith } from "../endpoint";
import { ApplicationDraft, ApplicationDraftChange, ApplicationInput, OwnApplication } from "./schemas";

const define = defineEndpointWith({ tag: "Applications", access: "consented" });
const notNow = ["APPLICATION_PENDING_CONFLICT", "APPLICATION_APPROVED_CONFLICT", "PERMISSION_DENIED"] as const;

export const sendApplication = define({
  method: "post",
  path: "/applications",
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

export const getOwnApplication = define({
  method: "get",
  path: "/applications/mine",
  summary: "The user's last application and its outcome",
  response: OwnApplication,
});

export const withdrawApplication = define({
  method: "delete",
  path: "/applications/mine",
  summary: "Withdraw the user's pending application",
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const getApplicationDraft = define({
  method: "get",
  path: "/applications/draft",
  summary: "The user's draft, or the answers it begins with",
  response: ApplicationDraft,
  errors: [...notNow],
});

export const saveApplicationDraft = define({
  method: "put",
  path: "/applications/draft",
  summary: "Store parts of the draft as typed; the others stay",
  body: ApplicationDraftChange,
  response: ApplicationDraft,
  errors: [...notNow, "PAYLOAD_TOO_LARGE", "SERVICE_UNAVAILABLE"],
  limit: "actPerUser",
});

export const discardApplicationDraft = define({
  method: "delete",
  path: "/applications/draft",
  summary: "Delete the draft",
  errors: [...notNow],
});
