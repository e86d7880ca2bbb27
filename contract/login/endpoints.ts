import { Login, NewAccount, NewSocialAccount, SocialLogin, TokenAndUser } from "../accounts/schemas";
import { defineEndpointWith } from "../endpoint";
import { ChallengeProof, LoginResponse } from "../second-factor/schemas";

const define = defineEndpointWith({ tag: "Accounts", access: "guest" });

export const createAccount = define({
  method: "post",
  path: "/auth/account",
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

export const createSocialAccount = define({
  method: "post",
  path: "/auth/account/social",
  summary: "Complete sign-up by a provider's account",
  body: NewSocialAccount,
  response: TokenAndUser,
  errors: [
    "UNAUTHORIZED",
    "INVALID_REQUEST_EMAIL",
    "INVALID_REQUEST_NICKNAME",
    "RESOURCE_CONFLICT_NICKNAME",
    "INVALID_REQUEST_EMAIL_CONFLICT",
    "INVALID_REQUEST_EMAIL_CODE_EXPIRED",
    "RESOURCE_CONFLICT",
    "TOO_MANY_REQUESTS",
    "SERVICE_UNAVAILABLE",
  ],
  asGuest: true,
  capability: "signUp",
});

export const logIn = define({
  method: "post",
  path: "/auth/login",
  summary: "Sign in by email and password; an account with a second factor is answered a challenge for it",
  body: Login,
  response: LoginResponse,
  errors: ["UNAUTHORIZED", "USER_BLOCKED", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  asGuest: true,
  capability: "passwordLogin",
  whileReadOnly: true,
});

export const logInWithSocial = define({
  method: "post",
  path: "/auth/social",
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
  capability: "socialLogin",
  whileReadOnly: true,
});

export const reissueToken = define({
  method: "post",
  path: "/auth/token/reissue",
  summary: "Exchange the refreshToken cookie for a new token set",
  response: TokenAndUser,
  errors: ["UNAUTHORIZED", "USER_BLOCKED"],
  whileReadOnly: true,
});

export const logInWithSecondFactor = define({
  method: "post",
  path: "/auth/login/second-factor",
  summary: "Complete a login that requires the second factor, by a code of the app or a recovery code",
  body: ChallengeProof,
  response: TokenAndUser,
  errors: ["UNAUTHORIZED", "USER_BLOCKED", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
  asGuest: true,
  whileReadOnly: true,
});
