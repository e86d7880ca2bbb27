import * as endpoints from "#contract/suspensions/admin-endpoints";
import { handle } from "../http/endpoint";
import { decideAppeal } from "./decide-appeal";
import { adminAppeal, listAppeals } from "./queries";

export const suspensionsAdminRoutes = [
  handle(endpoints.listAppeals, ({ deps, query }) => listAppeals(deps, query)),
  handle(endpoints.getAppealForAdmin, ({ deps, actor, params: { id } }) =>
    adminAppeal(deps, actor.userId, { appealId: id }),
  ),
  handle(endpoints.decideAppeal, async ({ deps, actor, params: { id }, body, at }) => {
    await decideAppeal(deps, { ...body, adminId: actor.userId, appealId: id, at });
  }),
];
