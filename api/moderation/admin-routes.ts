import { z } from "zod";
import { AdminReport, AdminReportPage, AdminReportQuery, ReportDecision } from "#contract/reports";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { adminReport, listReportsForAdmin } from "./queries";
import { resolveReport } from "./resolve-report";

const tag = "Admin";
const reportParam = z.strictObject({ id: Id });

export const moderationAdminRoutes = [
  endpoint({
    method: "get",
    path: "/admin/reports",
    who: "admin",
    tag,
    summary: "Reports, searchable",
    query: AdminReportQuery,
    answer: AdminReportPage,
    handle: ({ deps, actor, query, at }) => listReportsForAdmin(deps, actor.userId, query, at),
  }),
  endpoint({
    method: "get",
    path: "/admin/reports/{id}",
    who: "admin",
    tag,
    summary: "One report, with what was reported as it stood then",
    params: reportParam,
    answer: AdminReport,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => adminReport(deps, params.id, actor.userId, at),
  }),
  endpoint({
    method: "post",
    path: "/admin/reports/{id}/resolve",
    who: "admin",
    tag,
    summary: "Decide a report and every open one of the same thing",
    params: reportParam,
    body: ReportDecision,
    answer: AdminReport,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params, body, at }) =>
      resolveReport(deps, { ...body, adminId: actor.userId, reportId: params.id, at }),
  }),
];
