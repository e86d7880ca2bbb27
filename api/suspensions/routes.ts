import * as endpoints from "#contract/suspensions/endpoints";
import { handle } from "../http/endpoint";
import { appeal } from "./appeal";
import { decideAppeal } from "./decide-appeal";
import { adminAppeal, listAppeals, ownAppeal } from "./queries";

export const suspensionsRoutes = [
  handle(endpoints.getAppeal, ({ deps, query, at }) => ownAppeal(deps, query.token, at)),
  handle(endpoints.sendAppeal, ({ deps, body, at }) => appeal(deps, { token: body.token, body: body.body, at })),
  handle(endpoints.listAppeals, ({ deps, query }) => listAppeals(deps, query)),
  handle(endpoints.getAppealForAdmin, ({ deps, actor, params: { id } }) =>
    adminAppeal(deps, actor.userId, { appealId: id }),
  ),
  handle(endpoints.decideAppeal, async ({ deps, actor, params: { id }, body, at }) => {
    await decideAppeal(deps, { ...body, adminId: actor.userId, appealId: id, at });
  }),
];
