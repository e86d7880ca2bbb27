import type { AdminReport } from "#contract/moderation/schemas";
import type { AuditEntry } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { AuditTrail } from "../audit-list";
import { SideView } from "../side-view/side-view";
import { OutcomeBadge } from "./outcome-badge";
import { ReportDecision } from "./report-decision";
import { Evidence, ReportFacts } from "./report-details";

type Props = { report: AdminReport; history: AuditEntry[] };

export function ReportView({ report, history }: Props) {
  const reportText = useText("reports");
  return (
    <SideView
      title={`${reportText(`target_${report.targetType}`)} · ${reportText(`reason_${report.reason}`)}`}
      badge={<OutcomeBadge outcome={report.outcome} />}
      list="/admin/reports"
      page={href("/admin/reports/:reportId", { reportId: report.reportId })}
    >
      <Evidence report={report} />
      <ReportDecision report={report} />
      <ReportFacts report={report} />
      {report.status === "open" ? null : <AuditTrail entries={history} />}
    </SideView>
  );
}
