import { useLoaderData } from "@remix-run/react";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { handleReportForm } from "./handle-report-form.server";
import { OutcomeBadge } from "./outcome-badge";
import { ReportDecision } from "./report-decision";
import { Evidence, ReportFacts } from "./report-details";
import { reportList } from "./report-list.server";

export const loader = itemLoader(reportList, "reportId", reportList.open);
export const action = itemAction(
  "reportId",
  (reportId) => href("/admin/reports/:reportId", { reportId }),
  handleReportForm,
);

export default function AdminReportPage() {
  const { report, history } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const reportText = useText("reports");
  return (
    <ItemPage
      list="/admin/reports"
      back={t("backToReports")}
      title={`${reportText(`target_${report.targetType}`)} · ${reportText(`reason_${report.reason}`)}`}
      badge={<OutcomeBadge outcome={report.outcome} />}
      decision={<ReportDecision report={report} />}
      history={history}
    >
      <Evidence report={report} />
      <ReportFacts report={report} />
    </ItemPage>
  );
}
