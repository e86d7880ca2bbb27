import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { reportReasons, reportStatuses, reportTargets } from "#contract/moderation/values";
import { useText } from "~/i18n/i18n";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { dismissChosen } from "./dismiss-chosen.server";
import { Dismissal, DismissalHead, isDismissible, useChosenReports } from "./dismissal";
import { handleReportForm } from "./handle-report-form.server";
import { useReportKeys } from "./report-keys";
import { reportList } from "./report-list.server";
import { ReportTable } from "./report-table";
import { ReportView } from "./report-view";

export const loader = listLoader(reportList);
/** Without a side view it dismisses the chosen reports. */
export const action = listAction(reportList, handleReportForm, dismissChosen);

export default function AdminReports() {
  const data = useLoaderData<typeof loader>();
  const table = useRef<HTMLDivElement>(null);
  const chosen = useChosenReports();
  const t = useText("admin");
  const reportText = useText("reports");
  const { items } = data.page;
  const isDismissing = !data.view && items.some(isDismissible);
  return (
    <ListPage
      list="/admin/reports"
      data={data}
      title={t("reports")}
      searchLabel={t("searchReports")}
      all={t("statusAll")}
      filters={[
        { name: "status", label: t("status"), options: reportStatuses.map((name) => [name, t(`report_${name}`)]) },
        {
          name: "targetType",
          label: t("target"),
          options: reportTargets.map((name) => [name, reportText(`target_${name}`)]),
        },
        {
          name: "reason",
          label: reportText("reasonTitle"),
          options: reportReasons.map((name) => [name, reportText(`reason_${name}`)]),
        },
      ]}
      furtherKeys={useReportKeys()}
      empty={{ icon: "check", title: t("noReports"), hint: t("noReportsHint") }}
      show={(opened) => <ReportView {...opened} />}
      after={isDismissing ? <Dismissal /> : null}
    >
      <div ref={table} className="grid gap-5">
        {isDismissing ? <DismissalHead list={table} /> : null}
        <ReportTable reports={items} chosen={isDismissing ? chosen : undefined} />
      </div>
    </ListPage>
  );
}
