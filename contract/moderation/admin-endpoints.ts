import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { ReportId } from "../ids";
import {
  AdminReport,
  AdminReportPage,
  AdminReportQuery,
  ReportDecision,
  ReportsDismissal,
  ReportsDismissed,
} from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const reportParam = z.strictObject({ id: ReportId });

export const listReportsForAdmin = define({
  method: "get",
  path: "/admin/reports",
  summary: "Reports, searchable",
  query: AdminReportQuery,
  response: AdminReportPage,
});

export const getReportForAdmin = define({
  method: "get",
  path: "/admin/reports/{id}",
  summary: "One report, with a snapshot of its target",
  params: reportParam,
  response: AdminReport,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const openReportSnapshot = define({
  method: "post",
  path: "/admin/reports/{id}/evidence",
  summary: "Show this admin the covered parts of a report from now on; the first time is audited",
  params: reportParam,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const resolveReport = define({
  method: "post",
  path: "/admin/reports/{id}/resolve",
  summary: "Decide a report and every open one of the same target",
  params: reportParam,
  body: ReportDecision,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const dismissReports = define({
  method: "post",
  path: "/admin/reports/dismiss",
  summary: "Decide several reports, and the other open ones of their targets, as no violation",
  body: ReportsDismissal,
  response: ReportsDismissed,
});
