import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { SessionId } from "../ids";
import { LoginResponse } from "../second-factor/schemas";
import {
  CodeRequest,
  CodeResponse,
  CodeVerification,
  CodeVerified,
  Devices,
  Login,
  NewAccount,
  NewPassword,
  NewSocialAccount,
  NewSocialLink,
  PasswordProof,
  SocialLink,
  SocialLinks,
  SocialLogin,
  SocialProvider,
  TokenAndUser,
} from "./schemas";

const tag = "Accounts";

export const requestVerificationCode = defineEndpoint({
  method: "post",
  path: "/auth/code",
  access: "guest",
  tag,
  summary: "Mail a verification code",
  idempotent: true,
  body: CodeRequest,
  response: CodeResponse,
  errors: ["INVALID_REQUEST_EMAIL", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  asGuest: true,
});

export const verifyCode = defineEndpoint({
  method: "post",
  path: "/auth/code/verify",
  access: "guest",
  tag,
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

export const createAccount = defineEndpoint({
  method: "post",
  path: "/auth/account",
  access: "guest",
  tag,
  summary: "Complete sign-up by email",
  body: NewAccount,
  response: TokenAndUser,
  errors: [
    "INVALID_REQUEST_PASSWORD",
    "INVALID_REQUEST_NICKNAME",
    "RESOURCE_CONFLICT_NICKNAME",
    "INVALID_REQUEST_EMAIL_CONFLICT",
    "INVALID_REQUEST_EMAIL_CODE_EXPIRED",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
  asGuest: true,
  capability: "signUp",
});

export const createSocialAccount = defineEndpoint({
  method: "post",
  path: "/auth/account/social",
  access: "guest",
  tag,
  summary: "Complete sign-up by a provider's account",
  body: NewSocialAccount,
  response: TokenAndUser,
  errors: [
    "UNAUTHORIZED",
    "INVALID_REQUEST_EMAIL",
    "INVALID_REQUEST_NICKNAME",
    "RESOURCE_CONFLICT_NICKNAME",
    "INVALID_REQUEST_EMAIL_CONFLICT",
    "RESOURCE_CONFLICT",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
  asGuest: true,
  capability: "signUp",
});

export const logIn = defineEndpoint({
  method: "post",
  path: "/auth/login",
  access: "guest",
  tag,
  summary: "Sign in by email and password; an account with a second factor is answered a challenge for it",
  body: Login,
  response: LoginResponse,
  errors: ["UNAUTHORIZED", "USER_BLOCKED", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  asGuest: true,
  capability: "passwordLogin",
  whileReadOnly: true,
});

export const logInWithSocial = defineEndpoint({
  method: "post",
  path: "/auth/social",
  access: "guest",
  tag,
  summary: "Sign in by a provider's account; an account with a second factor is answered a challenge for it",
  body: SocialLogin,
  response: LoginResponse,
  errors: [
    "UNAUTHORIZED",
    "RESOURCE_NOT_FOUND_ACCOUNT",
    "INVALID_REQUEST_EMAIL",
    "INVALID_REQUEST_EMAIL_CONFLICT",
    "USER_BLOCKED",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
  asGuest: true,
  capability: "googleLogin",
  whileReadOnly: true,
});

export const listSocialLinks = defineEndpoint({
  method: "get",
  path: "/auth/social",
  access: "user",
  tag,
  summary: "The providers' accounts that sign me in",
  response: SocialLinks,
  errors: ["UNAUTHORIZED"],
});

export const linkSocial = defineEndpoint({
  method: "put",
  path: "/auth/social/{socialProvider}",
  access: "user",
  tag,
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
  capability: "googleLogin",
});

export const unlinkSocial = defineEndpoint({
  method: "delete",
  path: "/auth/social/{socialProvider}",
  access: "user",
  tag,
  summary: "Let it sign me in no more",
  params: z.strictObject({ socialProvider: SocialProvider }),
  body: PasswordProof,
  errors: [
    "UNAUTHORIZED",
    "INVALID_REQUEST_PASSWORD",
    "INVALID_REQUEST_SOCIAL_ACCOUNT",
    "RESOURCE_NOT_FOUND",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
});

export const changePassword = defineEndpoint({
  method: "put",
  path: "/auth/password",
  access: "guest",
  tag,
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

export const reissueToken = defineEndpoint({
  method: "post",
  path: "/auth/token/reissue",
  access: "guest",
  tag,
  summary: "Exchange the refreshToken cookie for a new token set",
  response: TokenAndUser,
  errors: ["UNAUTHORIZED", "USER_BLOCKED"],
  whileReadOnly: true,
});

export const logOut = defineEndpoint({
  method: "post",
  path: "/auth/logout",
  access: "user",
  tag,
  summary: "End this session and all its tokens",
  errors: ["UNAUTHORIZED"],
  whileReadOnly: true,
});

export const listSessions = defineEndpoint({
  method: "get",
  path: "/auth/sessions",
  access: "user",
  tag,
  summary: "The devices signed in",
  response: Devices,
  errors: ["UNAUTHORIZED"],
});

export const endOtherSessions = defineEndpoint({
  method: "delete",
  path: "/auth/sessions",
  access: "user",
  tag,
  summary: "Sign out every other device",
  response: z.object({ ended: z.int() }),
  errors: ["UNAUTHORIZED"],
});

export const endSession = defineEndpoint({
  method: "delete",
  path: "/auth/sessions/{id}",
  access: "user",
  tag,
  summary: "Sign one device out",
  params: z.strictObject({ id: SessionId }),
  errors: ["UNAUTHORIZED", "RESOURCE_NOT_FOUND"],
});
