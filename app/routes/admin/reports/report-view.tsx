import { useSearchParams } from "@remix-run/react";
import type { AdminReport } from "#contract/moderation/schemas";
import type { AuditEntry } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { useText } from "~/i18n/i18n";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { TextLink } from "~/ui/text/text-link";
import { AuditTrail } from "../audit-list";
import { OutcomeBadge } from "./outcome-badge";
import { ReportDecision } from "./report-decision";
import { Evidence, ReportFacts } from "./report-details";
import { withView } from "./viewed-report";

type Props = { report: AdminReport; decisions: AuditEntry[] };

/** One report with its decision: beside the list from 1264 px, above it on narrower screens. */
export function ReportView({ report, decisions }: Props) {
  const t = useText("admin");
  const reportText = useText("reports");
  const [search] = useSearchParams();
  return (
    <section aria-labelledby="view" className="side-view grid gap-5">
      <header className="flex items-center gap-x-3">
        <h2 id="view" className="min-w-0 grow text-title">
          {reportText(`target_${report.targetType}`)} · {reportText(`reason_${report.reason}`)}
        </h2>
        <OutcomeBadge outcome={report.outcome} />
        <IconLink to={withView(search)} aria-label={t("closeView")} className="-mr-2.5">
          <Icon name="close" />
        </IconLink>
      </header>
      <Evidence report={report} />
      <ReportDecision report={report} />
      <ReportFacts report={report} />
      {report.status === "open" ? null : <AuditTrail entries={decisions} />}
      <TextLink tone="muted" to={href("/admin/reports/:reportId", { reportId: report.reportId })}>
        {t("wholePage")}
      </TextLink>
    </section>
  );
}
