import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
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

const define = defineEndpointWith({ tag: "People" });
const domainParam = z.strictObject({ domain: DomainParam });

export const getMyPage = define({
  method: "get",
  path: "/users/mypage",
  access: "consented",
  summary: "Counts for My page",
  response: MyPage,
});

export const getStudio = define({
  method: "get",
  path: "/users/mypage/studio",
  access: "activist",
  summary: "A creator's members, latest posts and next steps",
  response: Studio,
});

export const listFollowers = define({
  method: "get",
  path: "/users/mypage/followers",
  access: "consented",
  summary: "Who follows one, the newest first",
  query: PageQuery,
  response: ListedPeople,
});

export const listFollowing = define({
  method: "get",
  path: "/users/mypage/following",
  access: "consented",
  summary: "Whom one follows, the newest first",
  query: PageQuery,
  response: FollowedPeople,
});

export const listVisitors = define({
  method: "get",
  path: "/users/mypage/visitors",
  access: "consented",
  summary: "Who came by one's page in the last 30 days, once per day",
  query: PageQuery,
  response: ListedPeople,
});

export const recordVisit = define({
  method: "post",
  path: "/visits/{domain}",
  access: "consented",
  summary: "Note that one opened a person's page",
  params: domainParam,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const getCreatorCard = define({
  method: "get",
  path: "/users/{domain}/card",
  access: "guest",
  summary: "A person's card",
  params: domainParam,
  response: CreatorCard,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const followCreator = define({
  method: "post",
  path: "/follows/{domain}",
  access: "consented",
  summary: "Follow an activist",
  params: domainParam,
  response: FollowResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const unfollowCreator = define({
  method: "delete",
  path: "/follows/{domain}",
  access: "consented",
  summary: "Stop following",
  params: domainParam,
  response: FollowResponse,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const restoreFollow = define({
  method: "post",
  path: "/follows/{domain}/restore",
  access: "consented",
  summary: "Undo an unfollow of the last seconds, with its notification level",
  params: domainParam,
  response: FollowResponse,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_NOT_FOUND_UNDO"],
  limit: "actPerUser",
});

export const setFollowNotifications = define({
  method: "put",
  path: "/follows/{domain}/notifications",
  access: "consented",
  summary: "Set which posts and messages of a followed activist notify",
  params: domainParam,
  body: NotificationLevelSetting,
  response: NotificationLevelSetting,
  errors: ["RESOURCE_NOT_FOUND"],
  limit: "actPerUser",
});

export const exploreCreators = define({
  method: "get",
  path: "/explore",
  access: "guest",
  summary: "Activists, the newest first",
  query: ExploreQuery,
  response: CardPage,
});

export const getExploreShelves = define({
  method: "get",
  path: "/explore/shelves",
  access: "guest",
  summary: "Who draws people at the moment, activists of the fields one likes, and the featured creator",
  response: ExploreShelves,
});

export const listRecommendedCreators = define({
  method: "get",
  path: "/explore/recommended",
  access: "guest",
  summary: "Activists to follow first",
  response: z.object({ items: z.array(RecommendedCard) }),
});
