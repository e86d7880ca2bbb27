import { z } from "zod";
import {
  CodeRequest,
  CodeResponse,
  CodeVerification,
  CodeVerified,
  NewPassword,
  NewSocialLink,
  OwnerProof,
  SocialLink,
  SocialLinks,
  SocialProvider,
} from "../accounts/schemas";
import { defineEndpointWith } from "../endpoint";

const define = defineEndpointWith({ tag: "Accounts" });

export const requestVerificationCode = define({
  method: "post",
  path: "/auth/code",
  access: "guest",
  summary: "Mail a verification code",
  idempotent: true,
  body: CodeRequest,
  response: CodeResponse,
  errors: ["INVALID_REQUEST_EMAIL", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  asGuest: true,
});

export const verifyCode = define({
  method: "post",
  path: "/auth/code/verify",
  access: "guest",
  summary: "Prove a mailbox with its code",
  body: CodeVerification,
  response: CodeVerified,
  errors: [
    "INVALID_REQUEST_EMAIL_CODE",
    "INVALID_REQUEST_EMAIL_CODE_EXPIRED",
    "INVALID_REQUEST_EMAIL_CONFLICT",
    "RESOURCE_NOT_FOUND_ACCOUNT",
    "INVALID_REQUEST_SOCIAL_ACCOUNT",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
  asGuest: true,
});

export const listSocialLinks = define({
  method: "get",
  path: "/auth/social",
  access: "user",
  summary: "The providers' accounts that sign me in",
  response: SocialLinks,
  errors: ["UNAUTHORIZED"],
});

export const linkSocial = define({
  method: "put",
  path: "/auth/social/{socialProvider}",
  access: "user",
  summary: "Let a provider's account sign me in, too",
  params: z.strictObject({ socialProvider: SocialProvider }),
  body: NewSocialLink,
  response: SocialLink,
  errors: [
    "UNAUTHORIZED",
    "INVALID_REQUEST_PASSWORD",
    "INVALID_REQUEST_SOCIAL_ACCOUNT",
    "RESOURCE_CONFLICT",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
  capability: "socialLogin",
});

export const unlinkSocial = define({
  method: "delete",
  path: "/auth/social/{socialProvider}",
  access: "user",
  summary: "Let it sign me in no more",
  params: z.strictObject({ socialProvider: SocialProvider }),
  body: OwnerProof,
  errors: [
    "UNAUTHORIZED",
    "INVALID_REQUEST_PASSWORD",
    "INVALID_REQUEST_SOCIAL_ACCOUNT",
    "RESOURCE_NOT_FOUND",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
});

export const changePassword = define({
  method: "put",
  path: "/auth/password",
  access: "guest",
  summary: "Reset the password by a proven mailbox, or change it by the one so far",
  body: NewPassword,
  errors: [
    "UNAUTHORIZED",
    "INVALID_REQUEST_PASSWORD",
    "INVALID_REQUEST_EMAIL_CODE_EXPIRED",
    "INVALID_REQUEST_SOCIAL_ACCOUNT",
    "RESOURCE_NOT_FOUND_ACCOUNT",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
});
