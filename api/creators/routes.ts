import * as endpoints from "#contract/creators/endpoints";
import { handle, handleRead } from "../http/endpoint";
import { exploreShelves } from "./explore-shelves";
import { follow, setNotificationLevel, unfollow } from "./follow";
import { listFollowers, listFollowing, listVisitors } from "./list-people";
import { creatorCard, exploreCreators, myPage, recommendedCreators } from "./queries";
import { recordVisit } from "./record-visit";
import { restoreFollow } from "./restore-follow";
import { studioOf } from "./studio";

export const creatorsRoutes = [
  handle(endpoints.getMyPage, ({ deps, actor, at }) => myPage(deps, actor.userId, at)),
  handle(endpoints.getStudio, ({ deps, actor, at }) => studioOf(deps, actor.userId, at)),
  handle(endpoints.listFollowers, ({ deps, actor, query }) => listFollowers(deps, actor.userId, query)),
  handle(endpoints.listFollowing, ({ deps, actor, query }) => listFollowing(deps, actor.userId, query)),
  handle(endpoints.listVisitors, ({ deps, actor, query, at }) => listVisitors(deps, actor.userId, { query, at })),
  handle(endpoints.recordVisit, async ({ deps, actor, params, at }) => {
    // Staff view pages for their work; that is not a visit.
    if (actor.role !== "admin") await recordVisit(deps, { visitorId: actor.userId, domain: params.domain, at });
  }),
  handleRead(endpoints.getCreatorCard, ({ deps, actor, params, at, lang }) =>
    creatorCard(deps, actor?.userId ?? null, { domain: params.domain, at, lang }),
  ),
  handle(endpoints.followCreator, ({ deps, actor, params, at }) =>
    follow(deps, { followerId: actor.userId, domain: params.domain, at }),
  ),
  handle(endpoints.unfollowCreator, ({ deps, actor, params, at }) =>
    unfollow(deps, { followerId: actor.userId, domain: params.domain, at }),
  ),
  handle(endpoints.restoreFollow, ({ deps, actor, params, at }) =>
    restoreFollow(deps, { followerId: actor.userId, domain: params.domain, at }),
  ),
  handle(endpoints.setFollowNotifications, ({ deps, actor, params, body, at }) =>
    setNotificationLevel(deps, { followerId: actor.userId, domain: params.domain, level: body.level, at }),
  ),
  handle(endpoints.exploreCreators, ({ deps, actor, query, at }) =>
    exploreCreators(deps, actor?.userId ?? null, { query, at }),
  ),
  handle(endpoints.getExploreShelves, ({ deps, actor, at }) => exploreShelves(deps, actor?.userId ?? null, at)),
  handle(endpoints.listRecommendedCreators, async ({ deps, actor, at }) => ({
    items: await recommendedCreators(deps, actor?.userId ?? null, at),
  })),
];
