import * as endpoints from "#contract/login/endpoints";
import { logInWithPasskey } from "#contract/passkeys/endpoints";
import { sessionUser } from "../accounts/session-user";
import { ApiError } from "../http/api-error";
import { handle } from "../http/endpoint";
import { reissue } from "../sessions/session";
import { createAccount } from "./create-account";
import { createSocialAccount } from "./create-social-account";
import { login } from "./login";
import { loginPasskey } from "./login-passkey";
import { loginResponse } from "./login-response";
import { loginSocial } from "./login-social";
import { passChallenge } from "./pass-challenge";

export const loginRoutes = [
  handle(endpoints.createAccount, async (call) => {
    const { deps, body, lang, userAgent, address, at } = call;
    return loginResponse(call, await createAccount(deps, { account: body, lang, userAgent, address, at }));
  }),
  handle(endpoints.createSocialAccount, async (call) => {
    const { deps, body, lang, userAgent, address, at } = call;
    return loginResponse(call, await createSocialAccount(deps, { account: body, lang, userAgent, address, at }));
  }),
  handle(endpoints.logIn, async (call) => {
    const { deps, body, userAgent, address, at } = call;
    const outcome = await login(deps, { ...body, userAgent, address, at });
    return "secondFactor" in outcome ? outcome : loginResponse(call, outcome);
  }),
  handle(endpoints.logInWithSocial, async (call) => {
    const { deps, body, userAgent, address, at } = call;
    const outcome = await loginSocial(deps, { given: body, userAgent, address, at });
    return "secondFactor" in outcome ? outcome : loginResponse(call, outcome);
  }),
  handle(logInWithPasskey, async (call) => {
    const { deps, body, userAgent, address, at } = call;
    return loginResponse(call, await loginPasskey(deps, { assertion: body.credential, userAgent, address, at }));
  }),
  handle(endpoints.logInWithSecondFactor, async (call) => {
    const { deps, body, userAgent, address, at } = call;
    return loginResponse(call, await passChallenge(deps, { given: body, userAgent, address, at }));
  }),
  handle(endpoints.reissueToken, async ({ deps, cookies, at }) => {
    if (!cookies.refreshToken) throw new ApiError("UNAUTHORIZED");
    const { token, userId } = await reissue(deps, cookies.refreshToken, at);
    return { token, user: await sessionUser(deps, userId) };
  }),
];
