import * as endpoints from "#contract/account-deletion/endpoints";
import { handle } from "../http/endpoint";
import { getDeletionStatus } from "./deletion-status";
import { personalData } from "./personal-data";
import { requestDeletion } from "./request-deletion";

export const accountDeletionRoutes = [
  handle(endpoints.getDeletionStatus, ({ deps, actor }) => getDeletionStatus(deps.database.db, actor.userId)),
  handle(endpoints.requestAccountDeletion, ({ deps, actor, body, at }) =>
    requestDeletion(deps, { userId: actor.userId, ...body, at }),
  ),
  handle(endpoints.exportPersonalData, ({ deps, actor, at }) => personalData(deps, actor.userId, at)),
];
