import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listReportsForAdmin } from "#contract/moderation/admin-endpoints";
import type { AdminReport } from "#contract/moderation/schemas";
import { reportReasons, reportTargets } from "#contract/moderation/values";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { ListSearch, oneOf } from "../list-search";
import { OutcomeBadge } from "./outcome-badge";

export const meta = privateMeta;

const statuses = ["open", "resolved"] as const;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    // Without a filter, the open ones.
    status: query.has("status") ? oneOf(statuses, query.get("status")) : ("open" as const),
    targetType: oneOf(reportTargets, query.get("targetType")),
    reason: oneOf(reportReasons, query.get("reason")),
  };
  const page = await api(args).call(listReportsForAdmin, {
    query: {
      ...filter,
      pagingKey: query.get("pagingKey"),
    },
  });
  return { title: pageTitle(args.request, "admin", "reports"), filter, page };
});

export default function AdminReports() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const reportText = useText("reports");
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
            options: reportTargets.map((name) => [name, reportText(`target_${name}`)]),
          },
          {
            name: "reason",
            label: reportText("reasonTitle"),
            value: filter.reason,
            all: t("statusAll"),
            options: reportReasons.map((name) => [name, reportText(`reason_${name}`)]),
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
  const reportText = useText("reports");
  const heads = (["target", "owner", "reporter", "status", "reportedAt"] as const).map((name) => t(name));
  return (
    <Table label={t("reports")} heads={heads}>
      {reports.map((report) => (
        <tr key={report.reportId}>
          <CellLink to={href("/admin/reports/:reportId", { reportId: report.reportId })} note={report.evidence.body}>
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
    </Table>
  );
}
