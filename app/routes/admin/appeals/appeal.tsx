import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { listAuditEntries } from "#contract/staff/endpoints";
import { decideAppeal, getAppealForAdmin } from "#contract/suspensions/admin-endpoints";
import { type AdminAppealDetail, AppealDecision } from "#contract/suspensions/schemas";
import { appealOutcomes } from "#contract/suspensions/values";
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
import { DecisionForm } from "../decision-form";
import { BackLink, Correspondence, type Fact, Facts, PersonLink } from "../facts";
import { AppealBadge } from "./appeal-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const appealId = routeParam(args, "appealId");
  const [appeal, audit] = await Promise.all([
    api(args).call(getAppealForAdmin, { params: { id: appealId } }),
    api(args).call(listAuditEntries, { query: { targetId: appealId } }),
  ]);
  return { title: pageTitle(args.request, "admin/appeals", "adminTitle"), appeal, history: audit.items };
});

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const appealId = routeParam(args, "appealId");
  const submission = await parseForm(args, AppealDecision);
  if (submission.status !== "success") return formError(args, submission);
  try {
    await api(args).call(decideAppeal, { params: { id: appealId }, body: submission.value });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, href("/admin/appeals/:appealId", { appealId }), {
    flash: { key: "admin/appeals.appealDecided" },
  });
});

export default function AdminAppealPage() {
  const { appeal, history } = useLoaderData<typeof loader>();
  const t = useText("admin/appeals");
  return (
    <>
      <BackLink to="/admin/appeals">{t("back")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          <bdi>{appeal.user.nickname}</bdi>
        </h1>
        <AppealBadge status={appeal.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Correspondence
            letters={[
              [t("appealBody"), appeal.body],
              [t("wordsToPerson"), appeal.words],
            ]}
          />
          <BlockFacts appeal={appeal} />
        </div>
        <div className="grid gap-5">
          {appeal.mayDecide ? <Decision /> : null}
          {appeal.status === "open" && !appeal.mayDecide ? (
            <p className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">{t("notYou")}</p>
          ) : null}
          <EarlierSuspensions appeal={appeal} />
          <Reports appeal={appeal} />
        </div>
      </div>
      <AuditTrail entries={history} />
    </>
  );
}

function BlockFacts({ appeal }: { appeal: AdminAppealDetail }) {
  const t = useText("admin/appeals");
  const facts: Fact[] = [
    [t("person"), <PersonLink key="person" person={appeal.user} />],
    [t("reason"), appeal.block.reason],
    [t("blockedBy"), appeal.block.blockedBy ?? "—"],
    [t("blockedAt"), <DateText key="blocked" at={appeal.block.blockedAt} time />],
    [t("receivedAt"), <DateText key="received" at={appeal.receivedAt} time />],
  ];
  if (appeal.decidedAt)
    facts.push(
      [t("decidedBy"), appeal.decidedBy ?? "—"],
      [t("decidedAt"), <DateText key="decided" at={appeal.decidedAt} time />],
    );
  return <Facts title={t("theBlock")} facts={facts} />;
}

function Decision() {
  const t = useText("admin/appeals");
  return (
    <DecisionForm<"outcome" | "words"> id="decide" title={t("decide")} lead={t("decideLead")}>
      {({ outcome, words }) => (
        <>
          <RadioGroup
            meta={outcome}
            legend={t("outcome")}
            required
            options={appealOutcomes.map((value) => ({ value, label: t(`choose_${value}`) }))}
          />
          <TextArea meta={words} label={t("wordsToPerson")} max={limits.appealLength} rows={5} required />
          <SubmitButton fullWidth>{t("decideNow")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}

function EarlierSuspensions({ appeal: { earlierBlocks } }: { appeal: AdminAppealDetail }) {
  const t = useText("admin/appeals");
  return (
    <Card as="section">
      <h2 className="text-title">{t("earlier")}</h2>
      {earlierBlocks.length === 0 ? <p className="mt-3 text-muted">{t("noEarlier")}</p> : null}
      <ul className="mt-3 grid gap-3">
        {earlierBlocks.map((block) => (
          <li key={block.blockId} className="grid gap-1">
            <p className="wrap-anywhere whitespace-pre-wrap">{block.reason}</p>
            <p className="text-small text-muted">
              <DateText at={block.blockedAt} /> · {block.blockedBy ?? "—"}
              {block.liftedAt ? (
                <>
                  {" · "}
                  {t("liftedOn")} <DateText at={block.liftedAt} />
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reports({ appeal: { reports } }: { appeal: AdminAppealDetail }) {
  const t = useText("admin/appeals");
  const reportText = useText("reports");
  return (
    <Card as="section">
      <h2 className="text-title">{t("reports")}</h2>
      {reports.length === 0 ? <p className="mt-3 text-muted">{t("noReports")}</p> : null}
      <ul className="mt-3 grid gap-1">
        {reports.map((report) => (
          <li key={report.reportId} className="flex flex-wrap items-center justify-between gap-x-3">
            <TextLink size="inherit" to={href("/admin/reports/:reportId", { reportId: report.reportId })}>
              {reportText(`reason_${report.reason}`)}
            </TextLink>
            <span className="text-small text-muted">
              {report.outcome ? reportText(`outcome_${report.outcome}`) : t("reportOpen")} ·{" "}
              <DateText at={report.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
