import * as endpoints from "#contract/moderation/admin-endpoints";
import { handle } from "../http/endpoint";
import { openReportSnapshot } from "./open-snapshot";
import { adminReport, listReportsForAdmin } from "./queries";
import { dismissReports, resolveReport } from "./resolve-report";

export const moderationAdminRoutes = [
  handle(endpoints.listReportsForAdmin, ({ deps, actor, query, at }) =>
    listReportsForAdmin(deps, actor.userId, { query, at }),
  ),
  handle(endpoints.getReportForAdmin, ({ deps, actor, params, at }) =>
    adminReport(deps, actor.userId, { reportId: params.id, at }),
  ),
  handle(endpoints.openReportSnapshot, ({ deps, actor, params, at }) =>
    openReportSnapshot(deps, { adminId: actor.userId, reportId: params.id, at }),
  ),
  handle(endpoints.resolveReport, ({ deps, actor, params, body, at }) =>
    resolveReport(deps, { ...body, adminId: actor.userId, reportId: params.id, at }),
  ),
  handle(endpoints.dismissReports, ({ deps, actor, body, at }) =>
    dismissReports(deps, { ...body, adminId: actor.userId, at }),
  ),
];
