import { isDomain, isNickname } from "#contract/names";
import * as endpoints from "#contract/profiles/endpoints";
import { sessionUser } from "../accounts/session-user";
import { handle, handleRead } from "../http/endpoint";
import { offerUpload } from "../media/uploads";
import { skeletonOf } from "../skeleton";
import { changeProfile } from "./change-profile";
import { isDomainTaken, isNicknameTaken } from "./queries";

export const profilesRoutes = [
  handleRead(endpoints.getSessionUser, ({ deps, actor }) => sessionUser(deps, actor.userId)),
  handle(endpoints.editProfile, async ({ deps, actor, body, at }) => {
    await changeProfile(deps, { userId: actor.userId, edit: body, at });
    return sessionUser(deps, actor.userId);
  }),
  handle(endpoints.signProfileUpload, ({ deps, actor, body, at }) =>
    offerUpload(deps, {
      userId: actor.userId,
      purpose: body.purpose,
      position: body.position,
      contentType: body.contentType,
      bytes: body.size,
      at,
    }),
  ),
  handle(endpoints.checkNickname, async ({ deps, actor, query }) => {
    const nickname = query.nickname.normalize("NFC").trim();
    return {
      exists: await isNicknameTaken(deps, actor?.userId ?? null, { skeleton: skeletonOf(nickname) }),
      valid: isNickname(nickname),
    };
  }),
  handle(endpoints.checkDomain, async ({ deps, actor, query, at }) => {
    const domain = query.domain.normalize("NFC").trim();
    return {
      exists: await isDomainTaken(deps, actor?.userId ?? null, { skeleton: skeletonOf(domain), at }),
      valid: isDomain(domain),
    };
  }),
];
