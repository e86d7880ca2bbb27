import * as endpoints from "#contract/accounts/endpoints";
import { listSocialLinks, sessionUser } from "../accounts/queries";
import { changePassword } from "../credentials/change-password";
import { linkSocial, unlinkSocial } from "../credentials/link-social";
import { codeResponse, requestCode } from "../credentials/request-code";
import { resetPassword } from "../credentials/reset-password";
import { verifyCode } from "../credentials/verify-code";
import { ApiError } from "../http/api-error";
import { handle } from "../http/endpoint";
import { endDevice, endOtherDevices, listDevices } from "../sessions/devices";
import { endSession, reissue } from "../sessions/session";
import { createAccount } from "./create-account";
import { createSocialAccount } from "./create-social-account";
import { login } from "./login";
import { loginResponse } from "./login-response";
import { loginSocial } from "./login-social";

export const accountsRoutes = [
  handle(
    endpoints.requestVerificationCode,
    ({ deps, body, lang, address, at }) => requestCode(deps, { ...body, lang, address, at }),
    async (_, emailVerificationId) => codeResponse(emailVerificationId),
  ),
  handle(endpoints.verifyCode, async ({ deps, body, address, at }) => ({
    verified: true as const,
    ...(await verifyCode(deps, { ...body, address, at })),
  })),
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
  handle(endpoints.listSocialLinks, async ({ deps, actor }) => ({ items: await listSocialLinks(deps, actor.userId) })),
  handle(endpoints.linkSocial, ({ deps, actor, params, body, at }) =>
    linkSocial(deps, { userId: actor.userId, ...params, ...body, at }),
  ),
  handle(endpoints.unlinkSocial, ({ deps, actor: { userId, sessionId }, params, body, at }) =>
    unlinkSocial(deps, { userId, sessionId, ...params, ...body, at }),
  ),
  handle(
    endpoints.changePassword,
    ({ deps, actor, body: { emailVerificationId, currentPassword, password }, address, at }) => {
      if (emailVerificationId !== undefined)
        return resetPassword(deps, { emailVerificationId, password, actor, address, at });
      if (!actor) throw new ApiError("UNAUTHORIZED");
      const { userId, sessionId } = actor;
      return changePassword(deps, { userId, sessionId, currentPassword: currentPassword ?? "", password, at });
    },
  ),
  handle(endpoints.reissueToken, async ({ deps, cookies, at }) => {
    if (!cookies.refreshToken) throw new ApiError("UNAUTHORIZED");
    const { token, userId } = await reissue(deps, cookies.refreshToken, at);
    return { token, user: await sessionUser(deps, userId) };
  }),
  handle(endpoints.logOut, ({ deps, actor, at }) =>
    endSession(deps.database.db, { sessionId: actor.sessionId, reason: "logout", at }),
  ),
  handle(endpoints.listSessions, ({ deps, actor, at }) =>
    listDevices(deps, actor.userId, { current: actor.sessionId, at }),
  ),
  handle(endpoints.endOtherSessions, async ({ deps, actor, at }) => ({
    ended: await endOtherDevices(deps, { userId: actor.userId, current: actor.sessionId, at }),
  })),
  handle(endpoints.endSession, ({ deps, actor, params, at }) =>
    endDevice(deps.database.db, { userId: actor.userId, sessionId: params.id, at }),
  ),
];
