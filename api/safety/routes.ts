import { z } from "zod";
import { PageQuery } from "#contract/paging";
import { BlockAnswer, ListedPeople } from "#contract/people";
import { Report, ReportInput, ReportPage } from "#contract/reports";
import { Id } from "#contract/text";
import { endpoint } from "../endpoint";
import { blockPerson, unblockPerson } from "./block-person";
import { listBlocked, listOwnReports, ownReport } from "./queries";
import { report } from "./report";

const tag = "Safety";
const userParam = z.strictObject({ userId: Id });

export const safetyRoutes = [
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
  endpoint({
    method: "post",
    path: "/report",
    who: "consented",
    tag,
    summary: "Report a post, a comment, a person or a message; one open report per person and target",
    body: ReportInput,
    answer: Report,
    status: 201,
    idempotent: true,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, body, at }) => report(deps, actor.userId, body, at),
    repeat: ({ deps, actor }, reportId) => ownReport(deps, actor.userId, reportId),
  }),
  endpoint({
    method: "get",
    path: "/report/submissions/by-user",
    who: "consented",
    tag,
    summary: "What one has reported, the newest first, and what came of it",
    query: PageQuery,
    answer: ReportPage,
    handle: ({ deps, actor, query }) => listOwnReports(deps, actor.userId, query),
  }),
];
