import * as endpoints from "#contract/creators/admin-endpoints";
import { handle } from "../http/endpoint";
import { featureCreator, unfeatureCreator } from "./feature-creator";

export const creatorsAdminRoutes = [
  handle(endpoints.featureCreator, ({ deps, actor, params, body, at }) =>
    featureCreator(deps, { adminId: actor.userId, creatorId: params.userId, reason: body.reason, at }),
  ),
  handle(endpoints.unfeatureCreator, ({ deps, actor, params, body, at }) =>
    unfeatureCreator(deps, { adminId: actor.userId, creatorId: params.userId, reason: body.reason, at }),
  ),
];
