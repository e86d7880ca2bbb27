import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { Page } from "#contract/paging";
import { reportReasons, reportTargets } from "#contract/report-kinds";
import type { AdminReport } from "#contract/reports";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { boxClass } from "../../ui/field";
import { MoreLink } from "../../ui/more-link";
import { DateText } from "../../ui/time-text";
import { OutcomeBadge } from "./outcome-badge";

export const meta = privateMeta;

const statuses = ["open", "resolved"] as const;
const oneOf = <T extends string>(names: readonly T[], asked: string | null) => names.find((name) => name === asked);

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
      <Form
        method="get"
        role="search"
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_9rem_9rem_12rem_auto]"
      >
        <label className="col-span-2 grid gap-1.5 text-small font-semibold md:col-span-1">
          {t("searchReports")}
          <input type="search" name="q" defaultValue={filter.q} maxLength={100} className={`${boxClass} font-normal`} />
        </label>
        <Filter name="status" label={t("status")} value={filter.status} all={t("statusAll")}>
          {statuses.map((name) => [name, t(`report_${name}`)])}
        </Filter>
        <Filter name="targetType" label={t("target")} value={filter.targetType} all={t("statusAll")}>
          {reportTargets.map((name) => [name, words(`target_${name}`)])}
        </Filter>
        <Filter name="reason" label={words("reasonTitle")} value={filter.reason} all={t("statusAll")}>
          {reportReasons.map((name) => [name, words(`reason_${name}`)])}
        </Filter>
        <Button type="submit" look="secondary">
          {t("searchButton")}
        </Button>
      </Form>
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("noReports")} hint={t("noReportsHint")} />
      ) : (
        <ReportTable reports={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

type FilterProps = {
  name: string;
  label: string;
  value: string | undefined;
  all: string;
  children: [string, string][];
};

function Filter({ name, label, value, all, children }: FilterProps) {
  return (
    <label className="grid min-w-0 gap-1.5 text-small font-semibold">
      {label}
      <select name={name} defaultValue={value ?? ""} className={`${boxClass} min-w-0 font-normal`}>
        <option value="">{all}</option>
        {children.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function ReportTable({ reports }: { reports: AdminReport[] }) {
  const t = useText("admin");
  const words = useText("reports");
  const cell = "px-4 py-3 text-left align-top";
  return (
    <section aria-label={t("reports")} className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full min-w-[44rem] text-small">
        <thead className="border-b border-line text-muted">
          <tr>
            {(["target", "owner", "reporter", "status", "reportedAt"] as const).map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {reports.map((report) => (
            <tr key={report.reportId}>
              <td className={cell}>
                <Link className="font-semibold underline underline-offset-4" to={`/admin/reports/${report.reportId}`}>
                  {words(`target_${report.targetType}`)} · {words(`reason_${report.reason}`)}
                </Link>
                <span className="line-clamp-2 max-w-80 text-muted">{report.evidence.body}</span>
              </td>
              <td className={cell}>{report.owner.nickname}</td>
              <td className={cell}>{report.reporter.nickname}</td>
              <td className={cell}>
                <OutcomeBadge outcome={report.outcome} />
                {report.openCount > 1 ? (
                  <span className="block pt-1 text-caption text-muted">
                    {t("openReports", { count: report.openCount })}
                  </span>
                ) : null}
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                <DateText at={report.createdAt} time />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
