import * as endpoints from "#contract/blocks/endpoints";
import { handle } from "../http/endpoint";
import { blockPerson, unblockPerson } from "./block-person";
import { listBlocked } from "./queries";

export const blocksRoutes = [
  handle(endpoints.listBlockedUsers, ({ deps, actor, query }) => listBlocked(deps, actor.userId, query)),
  handle(endpoints.blockUser, ({ deps, actor, params, at }) =>
    blockPerson(deps, { blockerId: actor.userId, userId: params.userId, at }),
  ),
  handle(endpoints.unblockUser, ({ deps, actor, params }) =>
    unblockPerson(deps, { blockerId: actor.userId, userId: params.userId }),
  ),
];
