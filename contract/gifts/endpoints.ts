import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { OrderId } from "../ids";
import { DomainParam } from "../names";
import { PageQuery } from "../paging";
import {
  GiftsReceived,
  GiftsReceivedQuery,
  PrivacyChange,
  Ranking,
  RankingChoice,
  RankingQuery,
  SupportHistory,
  SupportRecord,
} from "./schemas";

const define = defineEndpointWith({ tag: "Gifts" });

export const getOwnDonationRanking = define({
  method: "get",
  path: "/users/mypage/donation-ranking",
  access: "activist",
  summary: "The creator's own ranking of fans, this month or over all time",
  query: RankingQuery,
  response: Ranking,
});

export const listReceivedGifts = define({
  method: "get",
  path: "/users/mypage/donations",
  access: "activist",
  summary: "Gifts the creator received, newest first",
  query: GiftsReceivedQuery,
  response: GiftsReceived,
});

export const getRankingChoice = define({
  method: "get",
  path: "/users/mypage/ranking-choice",
  access: "consented",
  summary: "Whether the fan is listed in fan rankings",
  response: RankingChoice,
});

export const changeRankingChoice = define({
  method: "put",
  path: "/users/mypage/ranking-choice",
  access: "consented",
  summary: "List or hide the fan in fan rankings",
  body: RankingChoice,
  response: RankingChoice,
});

export const getDonationRanking = define({
  method: "get",
  path: "/users/{domain}/ranking",
  access: "guest",
  summary: "A creator's public ranking of fans",
  params: z.strictObject({ domain: DomainParam }),
  query: RankingQuery,
  response: Ranking,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const listSupportHistory = define({
  method: "get",
  path: "/accounts/support-history",
  access: "consented",
  summary: "The fan's donations and subscriptions",
  query: PageQuery,
  response: SupportHistory,
});

export const changeGiftPrivacy = define({
  method: "put",
  path: "/accounts/support-history/{id}",
  access: "consented",
  summary: "Change a gift's privacy",
  params: z.strictObject({ id: OrderId }),
  body: PrivacyChange,
  response: SupportRecord,
  errors: ["RESOURCE_NOT_FOUND"],
});
