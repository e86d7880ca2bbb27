import { useLoaderData } from "@remix-run/react";
import { getReportForAdmin } from "#contract/moderation/admin-endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { AuditTrail } from "../audit-list";
import { BackLink } from "../facts";
import { handleReportForm } from "./handle-report-form.server";
import { OutcomeBadge } from "./outcome-badge";
import { ReportDecision } from "./report-decision";
import { Evidence, ReportFacts } from "./report-details";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const reportId = routeParam(args, "reportId");
  const [report, audit] = await readTogether([
    api(args).call(getReportForAdmin, { params: { id: reportId } }),
    api(args).call(listAuditEntries, { query: { targetId: reportId } }),
  ]);
  return { title: pageTitle(args.request, "admin", "reports"), report, decisions: audit.items };
});

export const action = adminAction(async (args) => {
  const reportId = routeParam(args, "reportId");
  return handleReportForm(args, { reportId, next: async () => href("/admin/reports/:reportId", { reportId }) });
});

export default function AdminReportPage() {
  const { report, decisions } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const reportText = useText("reports");
  return (
    <>
      <BackLink to="/admin/reports">{t("backToReports")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          {reportText(`target_${report.targetType}`)} · {reportText(`reason_${report.reason}`)}
        </h1>
        <OutcomeBadge outcome={report.outcome} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Evidence report={report} />
          <ReportFacts report={report} />
        </div>
        <ReportDecision report={report} />
      </div>
      <AuditTrail entries={decisions} />
    </>
  );
}
