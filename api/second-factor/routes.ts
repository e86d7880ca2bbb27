import { TokenAndUser } from "#contract/accounts";
import {
  ChallengeAnswer,
  RecoveryCodes,
  SecondFactor,
  SecondFactorProof,
  SecondFactorStart,
} from "#contract/second-factor";
import { endpoint } from "../http/endpoint";
import { loginResponse } from "../sessions/login-response";
import { renewRecoveryCodes, turnOff } from "./change";
import { passChallenge } from "./pass-challenge";
import { secondFactorOf } from "./queries";
import { beginSetUp, turnOn } from "./set-up";

const tag = "Accounts";

export const secondFactorRoutes = [
  endpoint({
    method: "post",
    path: "/auth/login/second-factor",
    who: "guest",
    tag,
    summary: "Finish a sign-in whose answer was a challenge: by the app's code or a recovery code",
    body: ChallengeAnswer,
    answer: TokenAndUser,
    errors: ["UNAUTHORIZED", "USER_BLOCKED", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
    handle: async (call) => {
      const { deps, body, userAgent, address, at } = call;
      return loginResponse(call, await passChallenge(deps, { given: body, userAgent, address, at }));
    },
  }),
  endpoint({
    method: "get",
    path: "/auth/second-factor",
    who: "user",
    tag,
    summary: "My second factor",
    answer: SecondFactor,
    errors: ["UNAUTHORIZED"],
    handle: ({ deps, actor, at }) => secondFactorOf(deps, actor, at),
  }),
  endpoint({
    method: "post",
    path: "/auth/second-factor",
    who: "user",
    tag,
    summary: "Begin to set it up: a secret for the authenticator app",
    answer: SecondFactor,
    errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, at }) => {
      await beginSetUp(deps, actor, at);
      return secondFactorOf(deps, actor, at);
    },
  }),
  endpoint({
    method: "put",
    path: "/auth/second-factor",
    who: "user",
    tag,
    summary: "Turn it on by the app's first code and the password; ends every other session",
    body: SecondFactorStart,
    answer: RecoveryCodes,
    errors: [
      "UNAUTHORIZED",
      "INVALID_REQUEST_PASSWORD",
      "RESOURCE_CONFLICT",
      "TOO_MANY_REQUESTS",
      "SERVICE_UNAVAILABLE",
    ],
    handle: ({ deps, actor: { userId, sessionId }, body, address, at }) =>
      turnOn(deps, { userId, sessionId, ...body, address, at }),
  }),
  endpoint({
    method: "delete",
    path: "/auth/second-factor",
    who: "user",
    tag,
    summary: "Turn it off; ends every other session",
    body: SecondFactorProof,
    errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
    handle: ({ deps, actor: { userId, sessionId }, body, address, at }) =>
      turnOff(deps, { userId, sessionId, proof: body, address, at }),
  }),
  endpoint({
    method: "post",
    path: "/auth/second-factor/recovery-codes",
    who: "user",
    tag,
    summary: "Ten new recovery codes; the old ones are good for nothing",
    body: SecondFactorProof,
    answer: RecoveryCodes,
    errors: ["UNAUTHORIZED", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"],
    handle: ({ deps, actor: { userId, sessionId }, body, address, at }) =>
      renewRecoveryCodes(deps, { userId, sessionId, proof: body, address, at }),
  }),
];
