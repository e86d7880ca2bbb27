import * as endpoints from "#contract/applications/admin-endpoints";
import { handle } from "../http/endpoint";
import { adminApplication, listApplications } from "./admin-queries";
import { approveApplication, rejectApplication } from "./decide-application";

export const applicationsAdminRoutes = [
  handle(endpoints.listApplications, ({ deps, query }) => listApplications(deps, query)),
  handle(endpoints.getApplication, ({ deps, params }) => adminApplication(deps, params.id)),
  handle(endpoints.approveApplication, async ({ deps, actor, params, body, at }) => {
    await approveApplication(deps, { ...body, adminId: actor.userId, applicationId: params.id, at });
  }),
  handle(endpoints.rejectApplication, async ({ deps, actor, params, body, at }) => {
    await rejectApplication(deps, { ...body, adminId: actor.userId, applicationId: params.id, at });
  }),
];
