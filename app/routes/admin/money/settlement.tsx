import { useLoaderData } from "@remix-run/react";
import { getSettlementForAdmin } from "#contract/settlement/admin-endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { SettlementBadge, SettlementLines, SettlementSums } from "~/components/settlements/settlement";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { TextLink } from "~/ui/text/text-link";
import { AuditTrail } from "../audit-list";
import { BackLink } from "../facts";
import { handleSettlementForm } from "./handle-settlement-form.server";
import { SettlementDecision } from "./settlement-decision";
import { SettlementFacts } from "./settlement-details";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const settlementId = routeParam(args, "settlementId");
  const [statement, audit] = await readTogether([
    api(args).call(getSettlementForAdmin, { params: { id: settlementId } }),
    api(args).call(listAuditEntries, { query: { targetId: settlementId } }),
  ]);
  return { title: pageTitle(args.request, "admin/money", "settlements"), statement, auditEntries: audit.items };
});

export const action = adminAction(async (args) => {
  const settlementId = routeParam(args, "settlementId");
  return handleSettlementForm(args, {
    settlementId,
    next: async () => href("/admin/settlements/:settlementId", { settlementId }),
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
          <SettlementFacts statement={statement} />
          <SettlementSums settlement={settlement} reader="admin" />
        </div>
        <SettlementDecision statement={statement} />
      </div>
      <section className="grid gap-3">
        <h2 className="text-title">{settlementText("lines")}</h2>
        <SettlementLines lines={lines} reader="admin" />
      </section>
      <AuditTrail entries={auditEntries} />
    </>
  );
}
