import * as endpoints from "#contract/gifts/endpoints";
import { findVisibleCreator } from "../creators/visibility";
import { handle } from "../http/endpoint";
import { changePrivacy, chooseRanking } from "./change-privacy";
import { listGiftsOfCreator, listSupport, rankingChoice } from "./queries";
import { rankFans } from "./rank-fans";

export const giftsRoutes = [
  handle(endpoints.getOwnDonationRanking, ({ deps, actor: { userId }, query, at }) =>
    rankFans(deps, { creatorId: userId, viewer: userId, forOwner: true }, { query, at }),
  ),
  handle(endpoints.listReceivedGifts, ({ deps, actor, query }) => listGiftsOfCreator(deps, actor.userId, query)),
  handle(endpoints.getRankingChoice, ({ deps, actor }) => rankingChoice(deps, actor.userId)),
  handle(endpoints.changeRankingChoice, ({ deps, actor, body }) => chooseRanking(deps, actor.userId, body)),
  handle(endpoints.getDonationRanking, async ({ deps, actor, params, query, at }) => {
    const viewer = actor?.userId ?? null;
    const creatorId = await findVisibleCreator(deps.database.db, viewer, { domain: params.domain, at });
    return rankFans(deps, { creatorId, viewer, forOwner: false }, { query, at });
  }),
  handle(endpoints.listSupportHistory, ({ deps, actor, query }) => listSupport(deps, actor.userId, query)),
  handle(endpoints.changeGiftPrivacy, ({ deps, actor, params, body }) =>
    changePrivacy(deps, { fanId: actor.userId, orderId: params.id, shown: body.shown }),
  ),
];
