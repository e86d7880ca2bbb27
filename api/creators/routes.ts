import { z } from "zod";
import { DomainParam } from "#contract/names";
import { PageQuery } from "#contract/paging";
import { CardPage, ExploreQuery, ExploreShelves, FollowAnswer, ListedPeople, MyPage, UserCard } from "#contract/people";
import { endpoint } from "../http/endpoint";
import { exploreShelves } from "./explore-shelves";
import { follow, unfollow } from "./follow";
import { listFollowers, listFollowing, listVisitors } from "./list-people";
import { creatorCard, exploreCreators, myPage, recommendedCreators } from "./queries";
import { visit } from "./visit";

const tag = "People";
const domainParam = z.strictObject({ domain: DomainParam });

export const creatorsRoutes = [
  endpoint({
    method: "get",
    path: "/users/mypage",
    who: "consented",
    tag,
    summary: "Counts for My page",
    answer: MyPage,
    handle: ({ deps, actor, at }) => myPage(deps, actor.userId, at),
  }),
  ...(
    [
      ["followers", "Who follows one, the newest first", listFollowers],
      ["following", "Whom one follows, the newest first", listFollowing],
      ["visitors", "Who came by one's page in the last 30 days, once per day", listVisitors],
    ] as const
  ).map(([list, summary, read]) =>
    endpoint({
      method: "get",
      path: `/users/mypage/${list}`,
      who: "consented",
      tag,
      summary,
      query: PageQuery,
      answer: ListedPeople,
      handle: ({ deps, actor, query, at }) => read(deps, actor.userId, query, at),
    }),
  ),
  endpoint({
    method: "post",
    path: "/visits/{domain}",
    who: "consented",
    tag,
    summary: "Note that one opened a person's page",
    params: domainParam,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      // Staff look at pages for their work; that is nobody's visit.
      if (actor.role !== "admin") await visit(deps, actor.userId, params.domain, at);
    },
  }),
  endpoint({
    method: "get",
    path: "/users/{domain}/card",
    who: "guest",
    tag,
    summary: "A person's card",
    params: domainParam,
    answer: UserCard,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => creatorCard(deps, actor?.userId ?? null, params.domain, at),
  }),
  endpoint({
    method: "post",
    path: "/follows/{domain}",
    who: "consented",
    tag,
    summary: "Follow an activist",
    params: domainParam,
    answer: FollowAnswer,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return follow(deps, actor.userId, params.domain, at);
    },
  }),
  endpoint({
    method: "delete",
    path: "/follows/{domain}",
    who: "consented",
    tag,
    summary: "Stop following",
    params: domainParam,
    answer: FollowAnswer,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return unfollow(deps, actor.userId, params.domain, at);
    },
  }),
  endpoint({
    method: "get",
    path: "/explore",
    who: "guest",
    tag,
    summary: "Activists, the newest first",
    query: ExploreQuery,
    answer: CardPage,
    handle: ({ deps, actor, query, at }) => exploreCreators(deps, actor?.userId ?? null, query, at),
  }),
  endpoint({
    method: "get",
    path: "/explore/shelves",
    who: "guest",
    tag,
    summary: "Who draws people at the moment, and activists of the fields one likes",
    answer: ExploreShelves,
    handle: ({ deps, actor, at }) => exploreShelves(deps, actor?.userId ?? null, at),
  }),
  endpoint({
    method: "get",
    path: "/explore/recommended",
    who: "guest",
    tag,
    summary: "Activists to follow first",
    answer: z.object({ items: z.array(UserCard) }),
    handle: async ({ deps, actor, at }) => ({ items: await recommendedCreators(deps, actor?.userId ?? null, at) }),
  }),
];
