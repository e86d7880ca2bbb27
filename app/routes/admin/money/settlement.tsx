import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { AuditEntry } from "#contract/admin";
import type { Page } from "#contract/paging";
import { type AdminSettlement, type AdminStatement, SettlementDecision } from "#contract/settlement";
import { api, path } from "~/api/client.server";
import { SettlementBadge, SettlementLines, SettlementSums } from "~/components/settlements/settlement";
import { adminAction } from "~/http/admin-action.server";
import { parseForm } from "~/http/form.server";
import { guardedLoader } from "~/http/handlers.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { DateText } from "~/ui/time-text";
import { History } from "../audit-list";
import { ReasonDecisionForm } from "../decision-form";
import { BackLink, type Fact, Facts } from "../facts";

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
  if (submission.status !== "success") return formError(args, submission);
  const { intent, reason } = submission.value;
  try {
    await api(args).post(path`/admin/settlements/${settlementId}/${intent}`, { reason });
  } catch (error) {
    return formError(args, submission, error);
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
        <h1 className="text-headline">
          <bdi>{settlement.creator.nickname}</bdi>
        </h1>
        <SettlementBadge status={settlement.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Facts facts={useFacts(settlement)} />
          <SettlementSums settlement={settlement} />
        </div>
        {isOpen ? <Decision key={settlement.status} settlement={settlement} /> : null}
      </div>
      <section className="grid gap-3">
        <h2 className="text-title">{words("lines")}</h2>
        <SettlementLines lines={lines} />
      </section>
      <History entries={decisions} />
    </>
  );
}

function useFacts(settlement: AdminSettlement): Fact[] {
  const t = useText("adminMoney");
  const words = useText("money");
  const { payoutAccount, taxType, businessNumber, approvedBy, decidedBy, reason } = settlement;
  const facts: Fact[] = [
    [t("requestedAt"), <DateText key="requested" at={settlement.requestedAt} time />],
    [words("account"), `${payoutAccount.bank} ····${payoutAccount.last4}`],
    [words("taxType"), [words(`tax_${taxType}`), businessNumber].filter(Boolean).join(" · ")],
  ];
  if (approvedBy) facts.push([t("approvedBy"), approvedBy]);
  if (decidedBy) facts.push([t("decidedBy"), decidedBy]);
  if (reason) facts.push([words("rejectReason"), reason]);
  return facts;
}

function Decision({ settlement }: { settlement: AdminSettlement }) {
  const t = useText("adminMoney");
  const next = settlement.status === "requested" ? "approve" : "pay";
  return (
    <ReasonDecisionForm
      id="decision"
      title={t("decide")}
      lead={t("decideLead")}
      buttons={
        <>
          <SubmitButton name="intent" value={next}>
            {t(next)}
          </SubmitButton>
          <SubmitButton name="intent" value="reject" variant="danger">
            {t("reject")}
          </SubmitButton>
        </>
      }
    />
  );
}
