import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { getReportForAdmin, listReportsForAdmin } from "#contract/moderation/admin-endpoints";
import type { AdminReport } from "#contract/moderation/schemas";
import { reportReasons, reportTargets } from "#contract/moderation/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import type { RouteArgs } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { ListSearch, oneOf } from "../list-search";
import { readView } from "../side-view/read-view.server";
import { ListWithView } from "../side-view/side-view";
import { afterDecision, viewedId } from "../side-view/viewed-item";
import { dismissChosen } from "./dismiss-chosen.server";
import { Dismissal, DismissalHead, isDismissible, useChosenReports } from "./dismissal";
import { handleReportForm } from "./handle-report-form.server";
import { useReportKeys } from "./report-keys";
import { ReportTable } from "./report-table";
import { ReportView } from "./report-view";

export const meta = privateMeta;

const statuses = ["open", "resolved"] as const;

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const [page, view] = await Promise.all([
    listReports(args),
    readView(viewedId(search, "rpt"), async (id) => {
      const [report, audit] = await readTogether([
        api(args).call(getReportForAdmin, { params: { id } }),
        api(args).call(listAuditEntries, { query: { targetId: id } }),
      ]);
      return { report, decisions: audit.items };
    }),
  ]);
  return { title: pageTitle(args.request, "admin", "reports"), filter: reportFilter(search), page, view };
});

/**
 * Handles the forms of the side view; after a decision it shows the next waiting report of the list. Without a side view it
 * dismisses the chosen reports.
 */
export const action = adminAction(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const reportId = viewedId(search, "rpt");
  if (!reportId) return dismissChosen(args);
  return handleReportForm(args, {
    reportId,
    next: async () => {
      const [decided, page] = await Promise.all([
        api(args).call(getReportForAdmin, { params: { id: reportId } }),
        listReports(args),
      ]);
      return afterDecision("/admin/reports", search, {
        items: page.items.map(positionOf),
        decided: positionOf(decided),
        isOldestFirst: reportFilter(search).status === "open",
      });
    },
  });
});

const positionOf = ({ reportId, createdAt, status }: AdminReport) => ({
  id: reportId,
  at: createdAt,
  isOpen: status === "open",
});

const listReports = (args: RouteArgs) => {
  const search = new URL(args.request.url).searchParams;
  return api(args).call(listReportsForAdmin, {
    query: { ...reportFilter(search), pagingKey: search.get("pagingKey") },
  });
};

const reportFilter = (search: URLSearchParams) => ({
  q: (search.get("q") ?? "").slice(0, 100) || undefined,
  // Without a filter, the open ones.
  status: search.has("status") ? oneOf(statuses, search.get("status")) : ("open" as const),
  targetType: oneOf(reportTargets, search.get("targetType")),
  reason: oneOf(reportReasons, search.get("reason")),
});

export default function AdminReports() {
  const { page, filter, view } = useLoaderData<typeof loader>();
  const list = useRef<HTMLDivElement>(null);
  const chosen = useChosenReports();
  const t = useText("admin");
  const isDismissing = !view && page.items.some(isDismissible);
  return (
    <>
      <h1 className="text-headline">{t("reports")}</h1>
      <ReportSearch filter={filter} viewing={view !== null} />
      <ListWithView list="/admin/reports" view={view} show={(opened) => <ReportView {...opened} />}>
        <div ref={list} className="grid gap-5">
          {page.items.length === 0 ? (
            <EmptyState icon="check" title={t("noReports")} hint={t("noReportsHint")} />
          ) : (
            <>
              {isDismissing ? <DismissalHead list={list} /> : null}
              <ReportTable reports={page.items} chosen={isDismissing ? chosen : undefined} />
            </>
          )}
          <MoreLink pagingKey={page.pagingKey} />
          {isDismissing ? <Dismissal /> : null}
        </div>
      </ListWithView>
    </>
  );
}

function ReportSearch({ filter, viewing }: { filter: ReturnType<typeof reportFilter>; viewing: boolean }) {
  const t = useText("admin");
  const reportText = useText("reports");
  return (
    <ListSearch
      label={t("searchReports")}
      q={filter.q}
      further={useReportKeys()}
      viewing={viewing}
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
  );
}
