import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { DomainParam } from "../names";
import { PageQuery } from "../paging";
import {
  CardPage,
  CreatorCard,
  ExploreQuery,
  ExploreShelves,
  FollowedPeople,
  FollowResponse,
  ListedPeople,
  MyPage,
  NotificationLevelSetting,
  RecommendedCard,
  Studio,
} from "./schemas";

const tag = "People";
const domainParam = z.strictObject({ domain: DomainParam });

export const getMyPage = defineEndpoint({
  method: "get",
  path: "/users/mypage",
  access: "consented",
  tag,
  summary: "Counts for My page",
  response: MyPage,
});

export const getStudio = defineEndpoint({
  method: "get",
  path: "/users/mypage/studio",
  access: "activist",
  tag,
  summary: "A creator's members, latest posts and next steps",
  response: Studio,
});

export const listFollowers = defineEndpoint({
  method: "get",
  path: "/users/mypage/followers",
  access: "consented",
  tag,
  summary: "Who follows one, the newest first",
  query: PageQuery,
  response: ListedPeople,
});

export const listFollowing = defineEndpoint({
  method: "get",
  path: "/users/mypage/following",
  access: "consented",
  tag,
  summary: "Whom one follows, the newest first",
  query: PageQuery,
  response: FollowedPeople,
});

export const listVisitors = defineEndpoint({
  method: "get",
  path: "/users/mypage/visitors",
  access: "consented",
  tag,
  summary: "Who came by one's page in the last 30 days, once per day",
  query: PageQuery,
  response: ListedPeople,
});

export const recordVisit = defineEndpoint({
  method: "post",
  path: "/visits/{domain}",
  access: "consented",
  tag,
  summary: "Note that one opened a person's page",
  params: domainParam,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const getCreatorCard = defineEndpoint({
  method: "get",
  path: "/users/{domain}/card",
  access: "guest",
  tag,
  summary: "A person's card",
  params: domainParam,
  response: CreatorCard,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const followCreator = defineEndpoint({
  method: "post",
  path: "/follows/{domain}",
  access: "consented",
  tag,
  summary: "Follow an activist",
  params: domainParam,
  response: FollowResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unfollowCreator = defineEndpoint({
  method: "delete",
  path: "/follows/{domain}",
  access: "consented",
  tag,
  summary: "Stop following",
  params: domainParam,
  response: FollowResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const restoreFollow = defineEndpoint({
  method: "post",
  path: "/follows/{domain}/restore",
  access: "consented",
  tag,
  summary: "Undo an unfollow of the last seconds, with its notification level",
  params: domainParam,
  response: FollowResponse,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_NOT_FOUND_UNDO"],
  limit: "actPerUser",
});

export const setFollowNotifications = defineEndpoint({
  method: "put",
  path: "/follows/{domain}/notifications",
  access: "consented",
  tag,
  summary: "Set which posts and messages of a followed activist notify",
  params: domainParam,
  body: NotificationLevelSetting,
  response: NotificationLevelSetting,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const exploreCreators = defineEndpoint({
  method: "get",
  path: "/explore",
  access: "guest",
  tag,
  summary: "Activists, the newest first",
  query: ExploreQuery,
  response: CardPage,
});

export const getExploreShelves = defineEndpoint({
  method: "get",
  path: "/explore/shelves",
  access: "guest",
  tag,
  summary: "Who draws people at the moment, and activists of the fields one likes",
  response: ExploreShelves,
});

export const listRecommendedCreators = defineEndpoint({
  method: "get",
  path: "/explore/recommended",
  access: "guest",
  tag,
  summary: "Activists to follow first",
  response: z.object({ items: z.array(RecommendedCard) }),
});
