import * as endpoints from "#contract/credentials/endpoints";
import { ApiError } from "../http/api-error";
import { handle } from "../http/endpoint";
import { changePassword } from "./change-password";
import { linkSocial, listSocialLinks, unlinkSocial } from "./link-social";
import { codeResponse, requestCode } from "./request-code";
import { resetPassword } from "./reset-password";
import { verifyCode } from "./verify-code";

export const credentialsRoutes = [
  handle(
    endpoints.requestVerificationCode,
    ({ deps, body, lang, address, at }) => requestCode(deps, { ...body, lang, address, at }),
    async (_, emailVerificationId) => codeResponse(emailVerificationId),
  ),
  handle(endpoints.verifyCode, async ({ deps, body, address, at }) => ({
    verified: true as const,
    ...(await verifyCode(deps, { ...body, address, at })),
  })),
  handle(endpoints.listSocialLinks, async ({ deps, actor }) => ({ items: await listSocialLinks(deps, actor.userId) })),
  handle(endpoints.linkSocial, ({ deps, actor: { userId, sessionId }, params, body, at }) =>
    linkSocial(deps, { userId, sessionId, ...params, ...body, at }),
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
];
