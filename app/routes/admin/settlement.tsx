import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { AuditEntry } from "#contract/admin";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import { type AdminSettlement, type AdminStatement, SettlementDecision } from "#contract/settlement";
import { adminAction } from "../../admin-action.server";
import { invalid, seeOther } from "../../answer.server";
import { api, path } from "../../api.server";
import { parseForm } from "../../form.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { SubmitButton } from "../../ui/button";
import { Card } from "../../ui/card";
import { FormHead } from "../../ui/form-head";
import { Line, SettlementBadge, SettlementLines, SettlementSums } from "../../ui/settlement";
import { TextArea } from "../../ui/text-area";
import { DateText } from "../../ui/time-text";
import { AuditList } from "./audit-list";
import { BackLink } from "./facts";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const settlementId = String(args.params.settlementId);
  const [statement, audit] = await Promise.all([
    api(args).get<AdminStatement>(path`/admin/settlements/${settlementId}`),
    api(args).get<Page<AuditEntry>>("/admin/audit", { targetId: settlementId }),
  ]);
  return { title: pageTitle(args.request, "adminMoney", "settlements"), statement, decisions: audit.items };
});

const DecisionForm = SettlementDecision.extend({ intent: z.enum(["approve", "pay", "reject"]) });

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const settlementId = String(args.params.settlementId);
  const submission = await parseForm(args, DecisionForm);
  if (submission.status !== "success") return invalid(args, submission);
  const { intent, reason } = submission.value;
  try {
    await api(args).post(path`/admin/settlements/${settlementId}/${intent}`, { reason });
  } catch (error) {
    return invalid(args, submission, error);
  }
  return seeOther(args, path`/admin/settlements/${settlementId}`, { flash: { key: "settlementDecided" } });
});

export default function AdminSettlementPage() {
  const { statement, decisions } = useLoaderData<typeof loader>();
  const { settlement, lines } = statement;
  const t = useText("adminMoney");
  const words = useText("money");
  const isOpen = settlement.status === "requested" || settlement.status === "approved";
  return (
    <>
      <BackLink to="/admin/settlements">{t("backToSettlements")}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">{settlement.creator.nickname}</h1>
        <SettlementBadge status={settlement.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Facts settlement={settlement} />
          <SettlementSums settlement={settlement} />
        </div>
        {isOpen ? <Decision key={settlement.status} settlement={settlement} /> : null}
      </div>
      <section className="grid gap-3">
        <h2 className="text-title">{words("lines")}</h2>
        <SettlementLines lines={lines} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-title">{t("history")}</h2>
        <AuditList entries={decisions} />
      </section>
    </>
  );
}

function Facts({ settlement }: { settlement: AdminSettlement }) {
  const t = useText("adminMoney");
  const words = useText("money");
  return (
    <Card>
      <dl className="grid gap-3">
        <Line name={t("requestedAt")}>
          <DateText at={settlement.requestedAt} time />
        </Line>
        <Line name={words("account")}>
          {settlement.payoutAccount.bank} ····{settlement.payoutAccount.last4}
        </Line>
        <Line name={words("taxType")}>
          {words(`tax_${settlement.taxType}`)}
          {settlement.businessNumber ? ` · ${settlement.businessNumber}` : ""}
        </Line>
        {settlement.approvedBy ? <Line name={t("approvedBy")}>{settlement.approvedBy}</Line> : null}
        {settlement.decidedBy ? <Line name={t("decidedBy")}>{settlement.decidedBy}</Line> : null}
        {settlement.reason ? <Line name={words("rejectReason")}>{settlement.reason}</Line> : null}
      </dl>
    </Card>
  );
}

function Decision({ settlement }: { settlement: AdminSettlement }) {
  const t = useText("adminMoney");
  const [form, fields] = useForm<{ reason: string }>({
    id: "decision",
    lastResult: useActionData<typeof action>()?.result,
  });
  const next = settlement.status === "requested" ? "approve" : "pay";
  return (
    <Card>
      <h2 className="text-title">{t("decide")}</h2>
      <p className="mt-1 text-small text-muted">{t("decideLead")}</p>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-4 grid gap-4">
        <FormHead form={form} />
        <TextArea
          meta={fields.reason}
          label={t("reason")}
          hint={t("reasonHint")}
          max={limits.blockReasonLength}
          required
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton name="intent" value={next}>
            {t(next)}
          </SubmitButton>
          <SubmitButton name="intent" value="reject" look="danger">
            {t("reject")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
