import { useSearchParams } from "@remix-run/react";
import type { AdminReport } from "#contract/moderation/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { OutcomeBadge } from "./outcome-badge";
import { withView } from "./viewed-report";

/** Reports, each with two links: to its view beside the list, and by its date to its own page. */
export function ReportTable({ reports, viewedId }: { reports: AdminReport[]; viewedId: string | undefined }) {
  const t = useText("admin");
  const reportText = useText("reports");
  const [search] = useSearchParams();
  const heads = (["target", "owner", "reporter", "status", "reportedAt"] as const).map((name) => t(name));
  return (
    <Table linked label={t("reports")} heads={heads}>
      {reports.map((report) => (
        <tr key={report.reportId}>
          <CellLink
            to={withView(search, report.reportId)}
            note={report.evidence.body}
            current={report.reportId === viewedId}
          >
            {reportText(`target_${report.targetType}`)} · {reportText(`reason_${report.reason}`)}
          </CellLink>
          <Cell>
            <bdi>{report.owner.nickname}</bdi>
          </Cell>
          <Cell>
            <bdi>{report.reporter.nickname}</bdi>
          </Cell>
          <Cell>
            <OutcomeBadge outcome={report.outcome} />
            {report.openCount > 1 ? (
              <span className="ml-2 text-caption text-muted">{t("openReports", { count: report.openCount })}</span>
            ) : null}
          </Cell>
          <Cell nowrap>
            <Link to={href("/admin/reports/:reportId", { reportId: report.reportId })} className="hover:underline">
              <DateText at={report.createdAt} short />
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
