import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { privateMeta } from "~/seo/private-meta";
import { caseAction, caseLoader } from "../lists/admin-case.server";
import { CasePage } from "../lists/case-page";
import { handleReportForm } from "./handle-report-form.server";
import { OutcomeBadge } from "./outcome-badge";
import { ReportDecision } from "./report-decision";
import { Evidence, ReportFacts } from "./report-details";
import { reportList } from "./report-list.server";

export const meta = privateMeta;
export const loader = caseLoader(reportList, "reportId", reportList.open);
export const action = caseAction(
  "reportId",
  (reportId) => href("/admin/reports/:reportId", { reportId }),
  handleReportForm,
);

export default function AdminReportPage() {
  const { report, history } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const reportText = useText("reports");
  return (
    <CasePage
      list="/admin/reports"
      back={t("backToReports")}
      title={`${reportText(`target_${report.targetType}`)} · ${reportText(`reason_${report.reason}`)}`}
      badge={<OutcomeBadge outcome={report.outcome} />}
      decision={<ReportDecision report={report} />}
      history={history}
    >
      <Evidence report={report} />
      <ReportFacts report={report} />
    </CasePage>
  );
}
