import { PageQuery } from "#contract/paging";
import { Report, ReportInput, ReportPage } from "#contract/reports";
import { endpoint } from "../http/endpoint";
import { listOwnReports, ownReport } from "./queries";
import { report } from "./report";

const tag = "Safety";

export const moderationRoutes = [
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
