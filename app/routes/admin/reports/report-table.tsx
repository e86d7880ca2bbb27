import { useSearchParams } from "@remix-run/react";
import { shortNumber } from "#contract/ids";
import type { AdminReport } from "#contract/moderation/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { withView } from "../side-view/viewed-item";
import { isDismissible } from "./dismissal";
import { OutcomeBadge } from "./outcome-badge";

type Props = { reports: AdminReport[]; chosen?: string[] };

/**
 * Reports, each with two links: to its view beside the list, and by its date to its own page. A report of a private
 * message has its short number instead of the text. With `chosen`, dismissible reports have a checkbox of the form
 * `dismissal`.
 */
export function ReportTable({ reports, chosen }: Props) {
  const t = useText("admin");
  const reportText = useText("reports");
  const [search] = useSearchParams();
  const heads = (["target", "owner", "reporter", "status", "reportedAt"] as const).map((name) => t(name));
  return (
    <Table linked label={t("reports")} heads={heads}>
      {reports.map((report) => (
        <tr key={report.reportId}>
          <CellLink
            to={withView("/admin/reports", search, report.reportId)}
            before={chosen && isDismissible(report) ? <Choice report={report} chosen={chosen} /> : null}
            note={report.evidence.body || shortNumber(report.reportId)}
            current={report.reportId === search.get("view")}
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

function Choice({
  report: { reportId, targetType, reason, reporter },
  chosen,
}: {
  report: AdminReport;
  chosen: string[];
}) {
  const t = useText("admin");
  const reportText = useText("reports");
  const report = `${reportText(`target_${targetType}`)} · ${reportText(`reason_${reason}`)}`;
  return (
    <input
      type="checkbox"
      name="reportIds"
      value={reportId}
      form="dismissal"
      defaultChecked={chosen.includes(reportId)}
      aria-label={t("chooseReport", { report, reporter: reporter.nickname })}
      className="float-left mr-3 size-6"
    />
  );
}
