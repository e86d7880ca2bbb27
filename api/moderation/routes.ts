import * as endpoints from "#contract/moderation/endpoints";
import { handle } from "../http/endpoint";
import { listOwnReports, ownReport } from "./queries";
import { reportTarget } from "./report-target";

export const moderationRoutes = [
  handle(
    endpoints.sendReport,
    ({ deps, actor, body, at }) => reportTarget(deps, actor.userId, { input: body, at }),
    ({ deps, actor }, reportId) => ownReport(deps, actor.userId, { reportId }),
  ),
  handle(endpoints.listOwnReports, ({ deps, actor, query }) => listOwnReports(deps, actor.userId, query)),
];
