import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { ReportId } from "../ids";
import {
  AdminReport,
  AdminReportPage,
  AdminReportQuery,
  ReportDecision,
  ReportsDismissal,
  ReportsDismissed,
} from "./schemas";

const tag = "Admin";
const reportParam = z.strictObject({ id: ReportId });

export const listReportsForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/reports",
  access: "admin",
  tag,
  summary: "Reports, searchable",
  query: AdminReportQuery,
  response: AdminReportPage,
});

export const getReportForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/reports/{id}",
  access: "admin",
  tag,
  summary: "One report, with a snapshot of its target",
  params: reportParam,
  response: AdminReport,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const openReportSnapshot = defineEndpoint({
  method: "post",
  path: "/admin/reports/{id}/evidence",
  access: "admin",
  tag,
  summary: "Show this admin the covered parts of a report from now on; the first time is audited",
  params: reportParam,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const resolveReport = defineEndpoint({
  method: "post",
  path: "/admin/reports/{id}/resolve",
  access: "admin",
  tag,
  summary: "Decide a report and every open one of the same target",
  params: reportParam,
  body: ReportDecision,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const dismissReports = defineEndpoint({
  method: "post",
  path: "/admin/reports/dismiss",
  access: "admin",
  tag,
  summary: "Decide several reports, and the other open ones of their targets, as no violation",
  body: ReportsDismissal,
  response: ReportsDismissed,
});
