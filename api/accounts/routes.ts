import { z } from "zod";
import {
  CodeAnswer,
  CodeRequest,
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
} from "#contract/accounts";
import { LoginAnswer } from "#contract/second-factor";
import { Id } from "#contract/text";
import { changePassword } from "../credentials/change-password";
import { linkSocial, unlinkSocial } from "../credentials/link-social";
import { codeAnswer, requestCode } from "../credentials/request-code";
import { resetPassword } from "../credentials/reset-password";
import { verifyCode } from "../credentials/verify-code";
import { ApiError } from "../http/api-error";
import { endpoint } from "../http/endpoint";
import { endDevice, endOtherDevices, listDevices } from "../sessions/devices";
import { login } from "../sessions/login";
import { loginResponse } from "../sessions/login-response";
import { loginSocial } from "../sessions/login-social";
import { endSession, reissue } from "../sessions/session";
import { createAccount } from "./create-account";
import { createSocialAccount } from "./create-social-account";
import { sessionUser, socialLinksOf } from "./queries";

const tag = "Accounts";

export const accountsRoutes = [
  endpoint({
    method: "post",
    path: "/auth/code",
    who: "guest",
    tag,
    summary: "Mail a verification code",
    idempotent: true,
    body: CodeRequest,
    answer: CodeAnswer,
    errors: ["INVALID_REQUEST_EMAIL", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
    handle: ({ deps, body, lang, address, at }) => requestCode(deps, { ...body, lang, address, at }),
    repeat: async (_, emailVerificationId) => codeAnswer(emailVerificationId),
  }),
  endpoint({
    method: "post",
    path: "/auth/code/verify",
    who: "guest",
    tag,
    summary: "Prove a mailbox with its code",
    body: CodeVerification,
    answer: CodeVerified,
    errors: [
      "INVALID_REQUEST_EMAIL_CODE",
      "INVALID_REQUEST_EMAIL_CODE_EXPIRED",
      "INVALID_REQUEST_EMAIL_CONFLICT",
      "RESOURCE_NOT_FOUND_ACCOUNT",
      "INVALID_REQUEST_SOCIAL_ACCOUNT",
      "TOO_MANY_REQUESTS",
      "SERVICE_UNAVAILABLE",
    ],
    handle: async ({ deps, body, address, at }) => ({
      verified: true as const,
      ...(await verifyCode(deps, { ...body, address, at })),
    }),
  }),
  endpoint({
    method: "post",
    path: "/auth/account",
    who: "guest",
    tag,
    summary: "Complete sign-up by email",
    body: NewAccount,
    answer: TokenAndUser,
    errors: [
      "INVALID_REQUEST_PASSWORD",
      "INVALID_REQUEST_NICKNAME",
      "RESOURCE_CONFLICT_NICKNAME",
      "INVALID_REQUEST_EMAIL_CONFLICT",
      "INVALID_REQUEST_EMAIL_CODE_EXPIRED",
      "TOO_MANY_REQUESTS",
      "SERVICE_UNAVAILABLE",
    ],
    handle: async (call) => {
      const { deps, body, lang, userAgent, address, at } = call;
      return loginResponse(call, await createAccount(deps, { account: body, lang, userAgent, address, at }));
    },
  }),
  endpoint({
    method: "post",
    path: "/auth/account/social",
    who: "guest",
    tag,
    summary: "Complete sign-up by a provider's account",
    body: NewSocialAccount,
    answer: TokenAndUser,
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
    handle: async (call) => {
      const { deps, body, lang, userAgent, address, at } = call;
      return loginResponse(call, await createSocialAccount(deps, { account: body, lang, userAgent, address, at }));
    },
  }),
  endpoint({
    method: "post",
    path: "/auth/login",
    who: "guest",
    tag,
    summary: "Sign in by email and password; an account with a second factor is answered a challenge for it",
    body: Login,
    answer: LoginAnswer,
    errors: ["UNAUTHORIZED", "USER_BLOCKED", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
    handle: async (call) => {
      const { deps, body, userAgent, address, at } = call;
      const outcome = await login(deps, { ...body, userAgent, address, at });
      return "secondFactor" in outcome ? outcome : loginResponse(call, outcome);
    },
  }),
  endpoint({
    method: "post",
    path: "/auth/social",
    who: "guest",
    tag,
    summary: "Sign in by a provider's account; an account with a second factor is answered a challenge for it",
    body: SocialLogin,
    answer: LoginAnswer,
    errors: [
      "UNAUTHORIZED",
      "RESOURCE_NOT_FOUND_ACCOUNT",
      "INVALID_REQUEST_EMAIL",
      "INVALID_REQUEST_EMAIL_CONFLICT",
      "USER_BLOCKED",
      "TOO_MANY_REQUESTS",
      "SERVICE_UNAVAILABLE",
    ],
    handle: async (call) => {
      const { deps, body, userAgent, address, at } = call;
      const outcome = await loginSocial(deps, { given: body, userAgent, address, at });
      return "secondFactor" in outcome ? outcome : loginResponse(call, outcome);
    },
  }),
  endpoint({
    method: "get",
    path: "/auth/social",
    who: "user",
    tag,
    summary: "The providers' accounts that sign me in",
    answer: SocialLinks,
    errors: ["UNAUTHORIZED"],
    handle: async ({ deps, actor }) => ({ items: await socialLinksOf(deps, actor.userId) }),
  }),
  endpoint({
    method: "put",
    path: "/auth/social/{socialProvider}",
    who: "user",
    tag,
    summary: "Let a provider's account sign me in, too",
    params: z.strictObject({ socialProvider: SocialProvider }),
    body: NewSocialLink,
    answer: SocialLink,
    errors: [
      "UNAUTHORIZED",
      "INVALID_REQUEST_PASSWORD",
      "INVALID_REQUEST_SOCIAL_ACCOUNT",
      "RESOURCE_CONFLICT",
      "TOO_MANY_REQUESTS",
      "SERVICE_UNAVAILABLE",
    ],
    handle: ({ deps, actor, params, body, at }) => linkSocial(deps, { userId: actor.userId, ...params, ...body, at }),
  }),
  endpoint({
    method: "delete",
    path: "/auth/social/{socialProvider}",
    who: "user",
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
    handle: ({ deps, actor: { userId, sessionId }, params, body, at }) =>
      unlinkSocial(deps, { userId, sessionId, ...params, ...body, at }),
  }),
  endpoint({
    method: "put",
    path: "/auth/password",
    who: "guest",
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
    handle: ({ deps, actor, body: { emailVerificationId, currentPassword, password }, address, at }) => {
      if (emailVerificationId !== undefined)
        return resetPassword(deps, { emailVerificationId, password, actor, address, at });
      if (!actor) throw new ApiError("UNAUTHORIZED");
      const { userId, sessionId } = actor;
      return changePassword(deps, { userId, sessionId, currentPassword: currentPassword ?? "", password, at });
    },
  }),
  endpoint({
    method: "post",
    path: "/auth/token/reissue",
    who: "guest",
    tag,
    summary: "Exchange the refreshToken cookie for a new token set",
    answer: TokenAndUser,
    errors: ["UNAUTHORIZED", "USER_BLOCKED"],
    handle: async ({ deps, cookies, at }) => {
      if (!cookies.refreshToken) throw new ApiError("UNAUTHORIZED");
      const { token, userId } = await reissue(deps, cookies.refreshToken, at);
      return { token, user: await sessionUser(deps, userId) };
    },
  }),
  endpoint({
    method: "post",
    path: "/auth/logout",
    who: "user",
    tag,
    summary: "End this session and all its tokens",
    errors: ["UNAUTHORIZED"],
    handle: ({ deps, actor, at }) => endSession(deps.database.db, actor.sessionId, "logout", at),
  }),
  endpoint({
    method: "get",
    path: "/auth/sessions",
    who: "user",
    tag,
    summary: "The devices signed in",
    answer: Devices,
    errors: ["UNAUTHORIZED"],
    handle: ({ deps, actor, at }) => listDevices(deps, actor.userId, actor.sessionId, at),
  }),
  endpoint({
    method: "delete",
    path: "/auth/sessions",
    who: "user",
    tag,
    summary: "Sign out every other device",
    answer: z.object({ ended: z.int() }),
    errors: ["UNAUTHORIZED"],
    handle: async ({ deps, actor, at }) => ({
      ended: await endOtherDevices(deps, actor.userId, actor.sessionId, at),
    }),
  }),
  endpoint({
    method: "delete",
    path: "/auth/sessions/{id}",
    who: "user",
    tag,
    summary: "Sign one device out",
    params: z.strictObject({ id: Id }),
    errors: ["UNAUTHORIZED", "RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => endDevice(deps.database.db, actor.userId, params.id, at),
  }),
];
