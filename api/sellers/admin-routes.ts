import * as endpoints from "#contract/sellers/admin-endpoints";
import { handle } from "../http/endpoint";
import { identityForAdmin, listIdentities } from "./admin-queries";
import { decideIdentity } from "./decide-identity";

export const sellersAdminRoutes = [
  handle(endpoints.listSellerIdentities, ({ deps, query }) => listIdentities(deps, query)),
  handle(endpoints.getSellerIdentity, ({ deps, actor, params, at }) =>
    identityForAdmin(deps, { adminId: actor.userId, identityId: params.id, at }),
  ),
  handle(endpoints.decideSellerIdentity, ({ deps, actor, params, body, address, at }) =>
    decideIdentity(deps, { ...body, adminId: actor.userId, identityId: params.id, address, at }),
  ),
];
