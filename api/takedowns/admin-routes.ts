import * as endpoints from "#contract/takedowns/admin-endpoints";
import { handle } from "../http/endpoint";
import { decideTakedown } from "./decide-takedown";
import { openTakedownContent } from "./open-content";
import { getTakedown, listTakedowns } from "./queries";

export const takedownsAdminRoutes = [
  handle(endpoints.listTakedowns, ({ deps, actor, query, at }) =>
    listTakedowns(deps, { query, adminId: actor.userId, at }),
  ),
  handle(endpoints.getTakedown, ({ deps, actor, params: { id }, at }) =>
    getTakedown(deps, { takedownId: id, adminId: actor.userId, at }),
  ),
  handle(endpoints.openTakedownContent, ({ deps, actor, params: { id }, at }) =>
    openTakedownContent(deps, { adminId: actor.userId, takedownId: id, at }),
  ),
  handle(endpoints.decideTakedown, async ({ deps, actor, params: { id }, body, at }) => {
    await decideTakedown(deps, { ...body, adminId: actor.userId, takedownId: id, at });
  }),
];
