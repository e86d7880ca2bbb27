import { z } from "zod";
import {
  GiftsReceived,
  GiftsReceivedQuery,
  Ranking,
  RankingChoice,
  RankingQuery,
  ShownChange,
  SupportHistory,
  SupportRecord,
} from "#contract/gifts";
import { DomainParam } from "#contract/names";
import { PageQuery } from "#contract/paging";
import { Id } from "#contract/text";
import { findVisibleCreator } from "../creators/meet";
import { endpoint } from "../http/endpoint";
import { changeShown, chooseRanking } from "./change-shown";
import { listGiftsOfCreator, listSupport, rankingChoice } from "./queries";
import { rankFans } from "./rank-fans";

const tag = "Gifts";

export const giftsRoutes = [
  endpoint({
    method: "get",
    path: "/users/mypage/donation-ranking",
    who: "activist",
    tag,
    summary: "Who gave one most, this month or over all time",
    query: RankingQuery,
    answer: Ranking,
    handle: ({ deps, actor: { userId }, query, at }) =>
      rankFans(deps, { creatorId: userId, viewer: userId, forOwner: true }, query, at),
  }),
  endpoint({
    method: "get",
    path: "/users/mypage/donations",
    who: "activist",
    tag,
    summary: "What one was given, the newest first",
    query: GiftsReceivedQuery,
    answer: GiftsReceived,
    handle: ({ deps, actor, query }) => listGiftsOfCreator(deps, actor.userId, query),
  }),
  endpoint({
    method: "get",
    path: "/users/mypage/ranking-choice",
    who: "consented",
    tag,
    summary: "Whether one is listed in fan rankings",
    answer: RankingChoice,
    handle: ({ deps, actor }) => rankingChoice(deps, actor.userId),
  }),
  endpoint({
    method: "put",
    path: "/users/mypage/ranking-choice",
    who: "consented",
    tag,
    summary: "Be listed in fan rankings, or not",
    body: RankingChoice,
    answer: RankingChoice,
    handle: ({ deps, actor, body }) => chooseRanking(deps, actor.userId, body),
  }),
  endpoint({
    method: "get",
    path: "/users/{domain}/ranking",
    who: "guest",
    tag,
    summary: "A creator's fans by what they gave",
    params: z.strictObject({ domain: DomainParam }),
    query: RankingQuery,
    answer: Ranking,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: async ({ deps, actor, params, query, at }) => {
      const viewer = actor?.userId ?? null;
      const creatorId = await findVisibleCreator(deps.database.db, viewer, params.domain, at);
      return rankFans(deps, { creatorId, viewer, forOwner: false }, query, at);
    },
  }),
  endpoint({
    method: "get",
    path: "/accounts/support-history",
    who: "consented",
    tag,
    summary: "Donations and subscriptions one gave",
    query: PageQuery,
    answer: SupportHistory,
    handle: ({ deps, actor, query }) => listSupport(deps, actor.userId, query),
  }),
  endpoint({
    method: "put",
    path: "/accounts/support-history/{id}",
    who: "consented",
    tag,
    summary: "Change what is shown of a gift",
    params: z.strictObject({ id: Id }),
    body: ShownChange,
    answer: SupportRecord,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, body }) => changeShown(deps, actor.userId, params.id, body.shown),
  }),
];
