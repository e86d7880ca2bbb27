import { useLoaderData } from "@remix-run/react";
import { listOwnReports } from "#contract/moderation/endpoints";
import type { Report } from "#contract/moderation/schemas";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { DateText } from "~/ui/text/time-text";

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listOwnReports, { query: { pagingKey } });
  return { title: args.title("reports", "mineTitle"), page };
});

export default function MyReports() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("reports");
  return (
    <Column>
      <PageHead title={t("mineTitle")} lead={t("mineLead")} />
      {page.items.length === 0 ? <EmptyState icon="lock" title={t("mineEmpty")} hint={t("mineEmptyHint")} /> : null}
      <MoreList page={page} idOf={(report) => report.reportId} className="grid gap-3">
        {(report) => <ReportRow report={report} />}
      </MoreList>
    </Column>
  );
}

const targetTexts = { post: "ofPost", comment: "ofComment", user: "ofUser", message: "ofMessage" } as const;

function ReportRow({ report }: { report: Report }) {
  const t = useText("reports");
  const { targetType, nickname, outcome, resolvedAt } = report;
  const of = nickname
    ? t(targetTexts[targetType], { name: nickname })
    : t("ofNobody", { target: t(`target_${targetType}`) });
  return (
    <Card as="li">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold break-words">{of}</h2>
        {outcome ? (
          <Badge tone={outcome === "kept" ? "neutral" : "success"}>{t(`outcome_${outcome}`)}</Badge>
        ) : (
          <Badge tone="warning">{t("open")}</Badge>
        )}
      </div>
      <p className="mt-1 text-small text-muted">{t(`reason_${report.reason}`)}</p>
      {report.detail ? <p className="mt-1 text-small whitespace-pre-line">{report.detail}</p> : null}
      {report.note ? (
        <div className="mt-3 rounded-md bg-soft p-3 text-small">
          <p className="font-semibold">{t("note")}</p>
          <p className="whitespace-pre-line">{report.note}</p>
        </div>
      ) : null}
      <p className="mt-3 text-caption text-muted">
        {t("reportedOn")} <DateText at={report.createdAt} short />
        {resolvedAt ? (
          <>
            {" · "}
            {t("resolvedOn")} <DateText at={resolvedAt} short />
          </>
        ) : null}
      </p>
    </Card>
  );
}
