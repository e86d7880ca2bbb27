import { defineEndpointWith } from "../endpoint";
import { PageQuery } from "../paging";
import { Report, ReportInput, ReportPage } from "./schemas";

const define = defineEndpointWith({ tag: "Safety", access: "consented" });

export const sendReport = define({
  method: "post",
  path: "/report",
  summary: "Report a post, a comment, a user or a message; one open report per user and target",
  body: ReportInput,
  response: Report,
  status: 201,
  idempotent: true,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
});

export const listOwnReports = define({
  method: "get",
  path: "/report/submissions/by-user",
  summary: "The user's reports with their outcomes, newest first",
  query: PageQuery,
  response: ReportPage,
});
