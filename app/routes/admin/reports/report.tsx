import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { getReportForAdmin, resolveReport } from "#contract/moderation/admin-endpoints";
import { type AdminReport, ReportDecision } from "#contract/moderation/schemas";
import { reportOutcomes } from "#contract/moderation/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { RadioGroup } from "~/ui/fields/choice";
import { TextArea } from "~/ui/fields/text-area";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { DecisionForm, ReasonField } from "../decision-form";
import { BackLink, type Fact, Facts, Multiline, PersonLink } from "../facts";
import { StatusBadge } from "../status-badge";
import { OutcomeBadge } from "./outcome-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const reportId = routeParam(args, "reportId");
  const [report, audit] = await Promise.all([
    api(args).call(getReportForAdmin, { params: { id: reportId } }),
    api(args).call(listAuditEntries, { query: { targetId: reportId } }),
  ]);
  return { title: pageTitle(args.request, "admin", "reports"), report, decisions: audit.items };
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const reportId = routeParam(args, "reportId");
  const submission = await parseForm(args, ReportDecision);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(resolveReport, { params: { id: reportId }, body: submission.value });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, href("/admin/reports/:reportId", { reportId }), { flash: { key: "admin.reportDecided" } });
});

export default function AdminReportPage() {
  const { report, decisions } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const reportText = useText("reports");
  return (
    <>
      <BackLink to="/admin/reports">{t("backToReports")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          {reportText(`target_${report.targetType}`)} · {reportText(`reason_${report.reason}`)}
        </h1>
        <OutcomeBadge outcome={report.outcome} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Evidence report={report} />
          <Facts facts={useFacts(report)} />
        </div>
        {report.status === "open" ? <Decision report={report} /> : null}
      </div>
      <AuditTrail entries={decisions} />
    </>
  );
}

/** The reported content, as it was at the time of the report. */
function Evidence({ report: { evidence, targetType } }: { report: AdminReport }) {
  const t = useText("admin");
  return (
    <Card as="section">
      <h2 className="text-title">{t("evidence")}</h2>
      <p className="mt-1 text-small text-muted">{t("evidenceLead")}</p>
      <blockquote className="mt-4 border-l-4 border-line pl-4 break-words whitespace-pre-line">
        {evidence.body || t("noWords")}
      </blockquote>
      {evidence.pictures.length > 0 ? (
        <ul className="mt-4 grid grid-cols-3 gap-2">
          {evidence.pictures.map(({ url, alt }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  alt={alt || t("noAlt")}
                  className="aspect-square w-full rounded-md bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {evidence.postId ? (
        <TextLink to={href("/posts/:postId", { postId: evidence.postId })} tone="accent" className="mt-3">
          {t(targetType === "comment" ? "seeItsPost" : "seePost")}
        </TextLink>
      ) : null}
    </Card>
  );
}

function useFacts({ owner, reporter, evidence, createdAt, detail, openCount, note }: AdminReport): Fact[] {
  const t = useText("admin");
  const facts: Fact[] = [
    [t("owner"), <Party key="owner" party={owner} />],
    [t("reporter"), <Party key="reporter" party={reporter} />],
    [t("reportedAt"), <DateText key="reported" at={createdAt} time />],
  ];
  if (evidence.nickname && evidence.nickname !== owner.nickname) facts.push([t("nicknameThen"), evidence.nickname]);
  if (evidence.writtenAt) facts.push([t("writtenAt"), <DateText key="written" at={evidence.writtenAt} time />]);
  if (detail) facts.push([t("detail"), <Multiline key="detail">{detail}</Multiline>]);
  if (openCount > 1) facts.push([t("sameTarget"), t("openReports", { count: openCount })]);
  if (note) facts.push([t("noteToReporter"), <Multiline key="note">{note}</Multiline>]);
  return facts;
}

function Party({ party }: { party: AdminReport["owner"] }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <PersonLink person={party} />
      <StatusBadge status={party.status} />
    </span>
  );
}

function Decision({ report }: { report: AdminReport }) {
  const t = useText("admin");
  const removable = report.targetType !== "user";
  const outcomes = reportOutcomes.filter((outcome) => removable || outcome !== "removed");
  return (
    <DecisionForm<"outcome" | "reason" | "note"> id="decision" title={t("decide")} lead={t("decideLead")}>
      {({ outcome, reason, note }) => (
        <>
          <RadioGroup
            meta={outcome}
            legend={t("outcome")}
            required
            options={outcomes.map((value) => ({
              value,
              label: t(`outcome_${value}`),
              hint: t(`outcomeHint_${value}`),
            }))}
          />
          <ReasonField meta={reason} />
          <TextArea
            meta={note}
            label={t("noteToReporter")}
            hint={t("noteHint")}
            max={limits.reportNoteLength}
            rows={3}
          />
          <SubmitButton>{t("decideButton")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
