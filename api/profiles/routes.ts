import { z } from "zod";
import { AccountEdit, ConsentInput, SessionUser } from "#contract/accounts";
import { isDomain, isNickname } from "#contract/names";
import { ExistsAnswer } from "#contract/people";
import { ProfileUpload, UploadOffer } from "#contract/pictures";
import { recordConsent } from "../accounts/consent";
import { domainTaken, nicknameTaken, sessionUser } from "../accounts/queries";
import { endpoint } from "../http/endpoint";
import { networkOf } from "../http/rate-limits";
import { offerUpload } from "../media/uploads";
import { changeProfile } from "./change-profile";
import { skeletonOf } from "./skeleton";

const tag = "Accounts";

export const profilesRoutes = [
  endpoint({
    method: "get",
    path: "/users/me",
    who: "user",
    tag,
    summary: "The signed-in user",
    answer: SessionUser,
    errors: ["UNAUTHORIZED"],
    handle: ({ deps, actor }) => sessionUser(deps, actor.userId),
  }),
  endpoint({
    method: "put",
    path: "/accounts/edit",
    who: "consented",
    tag,
    summary: "Change one's own profile and activity",
    body: AccountEdit,
    answer: SessionUser,
    errors: [
      "INVALID_REQUEST_NICKNAME",
      "RESOURCE_CONFLICT_NICKNAME",
      "INVALID_REQUEST_DOMAIN",
      "RESOURCE_CONFLICT_DOMAIN",
      "MAX_DOMAIN_COUNT_REACHED",
      "TOO_MANY_CHARACTERS",
      "TOO_MANY_REQUESTS",
      "SERVICE_UNAVAILABLE",
    ],
    handle: async ({ deps, actor, body, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      await changeProfile(deps, { userId: actor.userId, edit: body, at });
      return sessionUser(deps, actor.userId);
    },
  }),
  endpoint({
    method: "post",
    path: "/users/generatePresignedUrl",
    who: "consented",
    tag,
    summary: "An address to upload a profile or background picture to",
    body: ProfileUpload,
    answer: UploadOffer,
    errors: ["TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, body, at }) =>
      offerUpload(deps, {
        userId: actor.userId,
        purpose: body.purpose,
        position: body.position,
        contentType: body.contentType,
        bytes: body.size,
        at,
      }),
  }),
  endpoint({
    method: "put",
    path: "/policies/screen-capture-consent",
    who: "user",
    tag,
    summary: "Give or withdraw capture consent",
    body: ConsentInput,
    answer: SessionUser,
    errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, body, lang, at }) => {
      const { consent: given, version: seen } = body;
      await recordConsent(deps, { userId: actor.userId, kind: "capture", given, seen, lang, at });
      return sessionUser(deps, actor.userId);
    },
  }),
  endpoint({
    method: "put",
    path: "/policies/marketing-consent",
    who: "user",
    tag,
    summary: "Give or withdraw marketing consent",
    body: ConsentInput,
    answer: SessionUser,
    errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, body, lang, at }) => {
      const { consent: given, version: seen } = body;
      await recordConsent(deps, { userId: actor.userId, kind: "marketing", given, seen, lang, at });
      return sessionUser(deps, actor.userId);
    },
  }),
  endpoint({
    method: "get",
    path: "/exists/nickname",
    who: "guest",
    tag,
    summary: "Whether a nickname is taken",
    query: z.strictObject({ nickname: z.string().max(200) }),
    answer: ExistsAnswer,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, query, address }) => {
      await deps.limits.use("lookupPerAddress", networkOf(address));
      const nickname = query.nickname.normalize("NFC").trim();
      return {
        exists: await nicknameTaken(deps, skeletonOf(nickname), actor?.userId ?? null),
        valid: isNickname(nickname),
      };
    },
  }),
  endpoint({
    method: "get",
    path: "/exists/domain",
    who: "guest",
    tag,
    summary: "Whether a domain ID is taken",
    query: z.strictObject({ domain: z.string().max(200) }),
    answer: ExistsAnswer,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, query, address, at }) => {
      await deps.limits.use("lookupPerAddress", networkOf(address));
      const domain = query.domain.normalize("NFC").trim();
      return {
        exists: await domainTaken(deps, skeletonOf(domain), actor?.userId ?? null, at),
        valid: isDomain(domain),
      };
    },
  }),
];
