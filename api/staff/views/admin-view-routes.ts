import * as endpoints from "#contract/staff/admin-view-endpoints";
import { handle } from "../../http/endpoint";
import { deleteView, saveView } from "./change-view";
import { toView, viewsOf } from "./queries";

export const adminViewRoutes = [
  handle(endpoints.listAdminViews, async ({ deps, actor: { userId }, query: { list } }) => ({
    items: (await viewsOf(deps.database.db, userId, list)).map(toView),
  })),
  handle(endpoints.saveAdminView, ({ deps, actor: { userId }, body, at }) => saveView(deps, { userId, ...body, at })),
  handle(endpoints.deleteAdminView, ({ deps, actor: { userId }, params: { viewId } }) =>
    deleteView(deps, { userId, viewId }),
  ),
];
