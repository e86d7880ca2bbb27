import { z } from "zod";
import { AccountEdit, SessionUser } from "../accounts/schemas";
import { ExistsResponse } from "../creators/schemas";
import { defineEndpointWith } from "../endpoint";
import { ProfileUpload, UploadOffer } from "../media/schemas";

const define = defineEndpointWith({ tag: "Accounts" });

export const getSessionUser = define({
  method: "get",
  path: "/users/me",
  access: "user",
  summary: "The signed-in user",
  response: SessionUser,
  errors: ["UNAUTHORIZED"],
});

export const editProfile = define({
  method: "put",
  path: "/accounts/edit",
  access: "consented",
  summary: "Change one's own profile and activity",
  body: AccountEdit,
  response: SessionUser,
  errors: [
    "INVALID_REQUEST_NICKNAME",
    "RESOURCE_CONFLICT",
    "RESOURCE_CONFLICT_NICKNAME",
    "INVALID_REQUEST_DOMAIN",
    "RESOURCE_CONFLICT_DOMAIN",
    "MAX_DOMAIN_COUNT_REACHED",
    "TOO_MANY_CHARACTERS",
    "SERVICE_UNAVAILABLE",
  ],
  limit: "actPerUser",
  timeoutMs: 30_000,
});

export const signProfileUpload = define({
  method: "post",
  path: "/users/generatePresignedUrl",
  access: "consented",
  summary: "An address to upload a picture to: of a profile, campaign, series or message",
  body: ProfileUpload,
  response: UploadOffer,
  errors: ["TOO_MANY_REQUESTS"],
  capability: "pictures",
});

export const checkNickname = define({
  method: "get",
  path: "/exists/nickname",
  access: "guest",
  summary: "Whether a nickname is taken",
  query: z.strictObject({ nickname: z.string().max(200) }),
  response: ExistsResponse,
  limit: "lookupPerAddress",
});

export const checkDomain = define({
  method: "get",
  path: "/exists/domain",
  access: "guest",
  summary: "Whether a domain ID is taken",
  query: z.strictObject({ domain: z.string().max(200) }),
  response: ExistsResponse,
  limit: "lookupPerAddress",
});
