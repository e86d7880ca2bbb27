import { ApplicationDraft, ApplicationDraftChange, ApplicationInput, OwnApplication } from "#contract/applications";
import { endpoint } from "../http/endpoint";
import { discardDraft, readDraft, saveDraft } from "./draft";
import { ownApplication } from "./queries";
import { sendApplication } from "./send-application";
import { withdrawApplication } from "./withdraw";

const tag = "Applications";
const notNow = ["APPLICATION_PENDING_CONFLICT", "APPLICATION_APPROVED_CONFLICT", "PERMISSION_DENIED"] as const;

export const applicationsRoutes = [
  endpoint({
    method: "post",
    path: "/applications",
    who: "consented",
    tag,
    summary: "Apply to become an activist; the domain ID is held until it is decided",
    body: ApplicationInput,
    answer: OwnApplication,
    errors: [
      ...notNow,
      "RESOURCE_CONFLICT_DOMAIN",
      "INVALID_REQUEST_DOMAIN",
      "TOO_MANY_CHARACTERS",
      "PAYLOAD_TOO_LARGE",
      "TOO_MANY_REQUESTS",
      "SERVICE_UNAVAILABLE",
    ],
    handle: ({ deps, actor, body, at }) => sendApplication(deps, { userId: actor.userId, input: body, at }),
  }),
  endpoint({
    method: "get",
    path: "/applications/mine",
    who: "consented",
    tag,
    summary: "One's last application and what came of it",
    answer: OwnApplication,
    handle: ({ deps, actor }) => ownApplication(deps, actor.userId),
  }),
  endpoint({
    method: "delete",
    path: "/applications/mine",
    who: "consented",
    tag,
    summary: "Take back one's pending application",
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, at }) => withdrawApplication(deps, actor.userId, at),
  }),
  endpoint({
    method: "get",
    path: "/applications/draft",
    who: "consented",
    tag,
    summary: "What one has typed so far, or begins with",
    answer: ApplicationDraft,
    errors: [...notNow],
    handle: ({ deps, actor }) => readDraft(deps, actor.userId),
  }),
  endpoint({
    method: "put",
    path: "/applications/draft",
    who: "consented",
    tag,
    summary: "Keep what is typed, whatever it is; what is not given stays",
    body: ApplicationDraftChange,
    answer: ApplicationDraft,
    errors: [...notNow, "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return saveDraft(deps, { userId: actor.userId, change: body, at });
    },
  }),
  endpoint({
    method: "delete",
    path: "/applications/draft",
    who: "consented",
    tag,
    summary: "Throw the draft away",
    errors: [...notNow],
    handle: ({ deps, actor }) => discardDraft(deps, actor.userId),
  }),
];
