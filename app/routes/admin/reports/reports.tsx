import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Page } from "#contract/paging";
import { reportReasons, reportTargets } from "#contract/report-kinds";
import type { AdminReport } from "#contract/reports";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { DateText } from "~/ui/time-text";
import { AdminTable, Cell, CellLink } from "../admin-table";
import { ListSearch, oneOf } from "../list-search";
import { OutcomeBadge } from "./outcome-badge";

export const meta = privateMeta;

const statuses = ["open", "resolved"] as const;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    // What waits comes first: without a word about it, the open ones.
    status: query.has("status") ? oneOf(statuses, query.get("status")) : ("open" as const),
    targetType: oneOf(reportTargets, query.get("targetType")),
    reason: oneOf(reportReasons, query.get("reason")),
  };
  const page = await api(args).get<Page<AdminReport>>("/admin/reports", {
    ...filter,
    pagingKey: query.get("pagingKey"),
  });
  return { title: pageTitle(args.request, "admin", "reports"), filter, page };
});

export default function AdminReports() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const words = useText("reports");
  return (
    <>
      <h1 className="text-headline">{t("reports")}</h1>
      <ListSearch
        label={t("searchReports")}
        q={filter.q}
        filters={[
          {
            name: "status",
            label: t("status"),
            value: filter.status,
            all: t("statusAll"),
            options: statuses.map((name) => [name, t(`report_${name}`)]),
          },
          {
            name: "targetType",
            label: t("target"),
            value: filter.targetType,
            all: t("statusAll"),
            options: reportTargets.map((name) => [name, words(`target_${name}`)]),
          },
          {
            name: "reason",
            label: words("reasonTitle"),
            value: filter.reason,
            all: t("statusAll"),
            options: reportReasons.map((name) => [name, words(`reason_${name}`)]),
          },
        ]}
      />
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("noReports")} hint={t("noReportsHint")} />
      ) : (
        <ReportTable reports={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

function ReportTable({ reports }: { reports: AdminReport[] }) {
  const t = useText("admin");
  const words = useText("reports");
  const heads = (["target", "owner", "reporter", "status", "reportedAt"] as const).map((name) => t(name));
  return (
    <AdminTable label={t("reports")} heads={heads}>
      {reports.map((report) => (
        <tr key={report.reportId}>
          <CellLink to={`/admin/reports/${report.reportId}`} note={report.evidence.body}>
            {words(`target_${report.targetType}`)} · {words(`reason_${report.reason}`)}
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
              <span className="block pt-1 text-caption text-muted">
                {t("openReports", { count: report.openCount })}
              </span>
            ) : null}
          </Cell>
          <Cell nowrap>
            <DateText at={report.createdAt} time />
          </Cell>
        </tr>
      ))}
    </AdminTable>
  );
}
