import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getSettlementForAdmin, settlementDecisions } from "#contract/settlement/admin-endpoints";
import { type AdminSettlement, SettlementDecision } from "#contract/settlement/schemas";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { SettlementBadge, SettlementLines, SettlementSums } from "~/components/settlements/settlement";
import { adminAction } from "~/http/admin-action.server";
import { parseForm } from "~/http/form.server";
import { guardedLoader } from "~/http/handlers.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { ReasonDecisionForm } from "../decision-form";
import { BackLink, type Fact, Facts } from "../facts";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const settlementId = routeParam(args, "settlementId");
  const [statement, audit] = await Promise.all([
    api(args).call(getSettlementForAdmin, { params: { id: settlementId } }),
    api(args).call(listAuditEntries, { query: { targetId: settlementId } }),
  ]);
  return { title: pageTitle(args.request, "admin/money", "settlements"), statement, decisions: audit.items };
});

const DecisionForm = SettlementDecision.extend({ intent: z.enum(["approve", "pay", "reject"]) });

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const settlementId = routeParam(args, "settlementId");
  const submission = await parseForm(args, DecisionForm);
  if (submission.status !== "success") return formError(args, submission);
  const { intent, reason } = submission.value;
  try {
    await api(args).call(settlementDecisions[intent], { params: { id: settlementId }, body: { reason } });
  } catch (error) {
    return formError(args, submission, error);
  }
  return seeOther(args, href("/admin/settlements/:settlementId", { settlementId }), {
    flash: { key: "admin/money.settlementDecided" },
  });
});

export default function AdminSettlementPage() {
  const { statement, decisions } = useLoaderData<typeof loader>();
  const { settlement, lines } = statement;
  const t = useText("admin/money");
  const settlementText = useText("settlement");
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
        <h2 className="text-title">{settlementText("lines")}</h2>
        <SettlementLines lines={lines} />
      </section>
      <AuditTrail entries={decisions} />
    </>
  );
}

function useFacts(settlement: AdminSettlement): Fact[] {
  const t = useText("admin/money");
  const settlementText = useText("settlement");
  const { payoutAccount, taxType, businessNumber, approvedBy, decidedBy, reason } = settlement;
  const facts: Fact[] = [
    [t("requestedAt"), <DateText key="requested" at={settlement.requestedAt} time />],
    [settlementText("account"), `${payoutAccount.bank} ····${payoutAccount.last4}`],
    [settlementText("taxType"), [settlementText(`tax_${taxType}`), businessNumber].filter(Boolean).join(" · ")],
  ];
  if (approvedBy) facts.push([t("approvedBy"), approvedBy]);
  if (decidedBy) facts.push([t("decidedBy"), decidedBy]);
  if (reason) facts.push([settlementText("rejectReason"), reason]);
  return facts;
}

function Decision({ settlement }: { settlement: AdminSettlement }) {
  const t = useText("admin/money");
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
