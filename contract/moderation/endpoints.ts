import { defineEndpoint } from "../endpoint";
import { PageQuery } from "../paging";
import { Report, ReportInput, ReportPage } from "./schemas";

const tag = "Safety";

export const sendReport = defineEndpoint({
  method: "post",
  path: "/report",
  access: "consented",
  tag,
  summary: "Report a post, a comment, a user or a message; one open report per user and target",
  body: ReportInput,
  response: Report,
  status: 201,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
});

export const listOwnReports = defineEndpoint({
  method: "get",
  path: "/report/submissions/by-user",
  access: "consented",
  tag,
  summary: "The user's reports with their outcomes, newest first",
  query: PageQuery,
  response: ReportPage,
});
