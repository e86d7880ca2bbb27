import * as endpoints from "#contract/sellers/endpoints";
import { handle } from "../http/endpoint";
import { publicSeller } from "./public-seller";
import { ownSeller } from "./queries";
import { submitIdentity } from "./submit-identity";
import { viewSeller } from "./view-seller";

export const sellersRoutes = [
  handle(endpoints.getOwnSeller, ({ deps, actor }) => ownSeller(deps, actor.userId)),
  handle(endpoints.submitSellerIdentity, ({ deps, actor, body, at }) =>
    submitIdentity(deps, { userId: actor.userId, input: body, at }),
  ),
  handle(endpoints.getSeller, ({ deps, actor, query, at }) => publicSeller(deps, actor.userId, { ...query, at })),
  handle(endpoints.viewSeller, ({ deps, actor, body, at }) =>
    viewSeller(deps, actor.userId, { orderId: body.orderId, at }),
  ),
];
