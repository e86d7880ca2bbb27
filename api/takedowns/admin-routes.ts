import * as endpoints from "#contract/takedowns/admin-endpoints";
import { handle } from "../http/endpoint";
import { decideTakedown } from "./decide-takedown";
import { getTakedown, listTakedowns } from "./queries";

export const takedownsAdminRoutes = [
  handle(endpoints.listTakedowns, ({ deps, query, at }) => listTakedowns(deps, { query, at })),
  handle(endpoints.getTakedown, ({ deps, actor, params: { id }, at }) =>
    getTakedown(deps, actor.userId, { takedownId: id, at }),
  ),
  handle(endpoints.decideTakedown, async ({ deps, actor, params: { id }, body, at }) => {
    await decideTakedown(deps, { ...body, adminId: actor.userId, takedownId: id, at });
  }),
];
