import { z } from "zod";
import { PageQuery } from "#contract/paging";
import { BlockAnswer, ListedPeople } from "#contract/people";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { blockPerson, unblockPerson } from "./block-person";
import { listBlocked } from "./queries";

const tag = "Safety";
const userParam = z.strictObject({ userId: Id });

export const blocksRoutes = [
  endpoint({
    method: "get",
    path: "/users/mypage/blocks",
    who: "consented",
    tag,
    summary: "People one has blocked, the newest first",
    query: PageQuery,
    answer: ListedPeople,
    handle: ({ deps, actor, query }) => listBlocked(deps, actor.userId, query),
  }),
  endpoint({
    method: "post",
    path: "/blocks/{userId}",
    who: "consented",
    tag,
    summary: "Block a person: each is hidden from the other",
    params: userParam,
    answer: BlockAnswer,
    errors: ["RESOURCE_NOT_FOUND", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params, at }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return blockPerson(deps, actor.userId, params.userId, at);
    },
  }),
  endpoint({
    method: "delete",
    path: "/blocks/{userId}",
    who: "consented",
    tag,
    summary: "Take a block back",
    params: userParam,
    answer: BlockAnswer,
    errors: ["TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, params }) => {
      await deps.limits.use("actPerUser", actor.userId);
      return unblockPerson(deps, actor.userId, params.userId);
    },
  }),
];
