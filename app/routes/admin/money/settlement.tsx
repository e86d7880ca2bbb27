import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getSettlementForAdmin, settlementDecisions } from "#contract/settlement/admin-endpoints";
import { type AdminStatement, SettlementDecision } from "#contract/settlement/schemas";
import { settlementDecisionNames } from "#contract/settlement/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { SettlementBadge, SettlementLines, SettlementSums } from "~/components/settlements/settlement";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text/text-link";
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
  return { title: pageTitle(args.request, "admin/money", "settlements"), statement, auditEntries: audit.items };
});

const DecisionForm = SettlementDecision.extend({ intent: z.enum(settlementDecisionNames) });

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
  const { statement, auditEntries } = useLoaderData<typeof loader>();
  const { settlement, lines, nextWaiting } = statement;
  const t = useText("admin/money");
  const settlementText = useText("settlement");
  return (
    <>
      <div className="flex flex-wrap justify-between gap-3">
        <BackLink to="/admin/settlements">{t("backToSettlements")}</BackLink>
        {nextWaiting ? (
          <TextLink to={href("/admin/settlements/:settlementId", { settlementId: nextWaiting })}>
            {t("nextSettlement")}
          </TextLink>
        ) : null}
      </div>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-headline">
          <bdi>{settlement.creator.nickname}</bdi>
        </h1>
        <SettlementBadge status={settlement.status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Facts facts={useFacts(statement)} />
          <SettlementSums settlement={settlement} />
        </div>
        <Decision key={statement.allowedDecisions.join()} statement={statement} />
      </div>
      <section className="grid gap-3">
        <h2 className="text-title">{settlementText("lines")}</h2>
        <SettlementLines lines={lines} />
      </section>
      <AuditTrail entries={auditEntries} />
    </>
  );
}

function useFacts({ settlement, holder }: AdminStatement): Fact[] {
  const t = useText("admin/money");
  const settlementText = useText("settlement");
  const { payoutAccount, taxType, businessNumber, approvedBy, confirmedBy, payoutFileAt, decidedBy, reason } =
    settlement;
  const facts: Fact[] = [[t("requestedAt"), <DateText key="requested" at={settlement.requestedAt} time />]];
  if (holder) facts.push([settlementText("holder"), <HolderAndNickname key="holder" {...{ holder, settlement }} />]);
  facts.push([settlementText("account"), `${payoutAccount.bank} ····${payoutAccount.last4}`]);
  facts.push([
    settlementText("taxType"),
    [settlementText(`tax_${taxType}`), businessNumber].filter(Boolean).join(" · "),
  ]);
  if (approvedBy) facts.push([t("approvedBy"), <bdi key="approvedBy">{approvedBy}</bdi>]);
  if (confirmedBy) facts.push([t("confirmedBy"), <bdi key="confirmedBy">{confirmedBy}</bdi>]);
  if (payoutFileAt) facts.push([t("payoutFileAt"), <DateText key="file" at={payoutFileAt} time />]);
  if (decidedBy) facts.push([t("decidedBy"), <bdi key="decidedBy">{decidedBy}</bdi>]);
  if (reason) facts.push([settlementText("rejectReason"), reason]);
  return facts;
}

const HolderAndNickname = ({ holder, settlement }: Pick<AdminStatement, "settlement"> & { holder: string }) => (
  <>
    <bdi className="font-semibold">{holder}</bdi>{" "}
    <span className="text-small text-muted">
      (<bdi>{settlement.creator.nickname}</bdi>)
    </span>
  </>
);

/** Only what this admin may decide; who approved waits for another admin, and may still reject. */
function Decision({ statement: { settlement, allowedDecisions } }: { statement: AdminStatement }) {
  const t = useText("admin/money");
  if (settlement.status === "paid" || settlement.status === "rejected") return null;
  if (allowedDecisions.length === 0) return <Card>{t("ownSettlement")}</Card>;
  return (
    <ReasonDecisionForm
      id="decision"
      title={t("decide")}
      lead={allowedDecisions.length === 1 ? t("waitsForAnother") : t("decideLead")}
      buttons={allowedDecisions.map((name) => (
        <SubmitButton key={name} name="intent" value={name} variant={name === "reject" ? "danger" : "primary"}>
          {t(name)}
        </SubmitButton>
      ))}
    >
      {settlement.payoutFileAt ? <p className="text-small">{t("inPayoutFile")}</p> : null}
    </ReasonDecisionForm>
  );
}
