import { useLoaderData } from "@remix-run/react";
import { getSettlementStatement } from "#contract/settlement/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { Line, SettlementBadge, SettlementLines, SettlementSums } from "~/components/settlements/settlement";
import { activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Column } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

export const handle: RouteHandle = { ownHead: true, copies: "never" };

export const loader = activistLoader(async (args) => {
  const statement = await args.api.call(getSettlementStatement, { params: { id: args.param("settlementId") } });
  return { title: args.title("settlement", "statement"), statement };
});

export default function Statement() {
  const { settlement, lines } = useLoaderData<typeof loader>().statement;
  const t = useText("settlement");
  return (
    <Column>
      <div>
        <TextLink tone="muted" className="print:hidden" to="/mypage/withdrawal">
          {t("backToWithdrawal")}
        </TextLink>
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="text-headline">{t("statement")}</h1>
          <SettlementBadge status={settlement.status} />
        </header>
      </div>
      <dl className="grid gap-2">
        <Line name={t("requestedAt")}>
          <DateText at={settlement.requestedAt} time />
        </Line>
        {settlement.approvedAt ? (
          <Line name={t("approvedAt")}>
            <DateText at={settlement.approvedAt} time />
          </Line>
        ) : null}
        {settlement.decidedAt ? (
          <Line name={t("decidedAt")}>
            <DateText at={settlement.decidedAt} time />
          </Line>
        ) : null}
        <Line name={t("account")}>
          {settlement.payoutAccount.bank} ····{settlement.payoutAccount.last4}
        </Line>
        {settlement.reason ? (
          <Line name={<span className="whitespace-nowrap">{t("rejectReason")}</span>}>{settlement.reason}</Line>
        ) : null}
      </dl>
      <SettlementSums settlement={settlement} reader="creator" />
      <section className="grid gap-3">
        <h2 className="text-title">{t("lines")}</h2>
        <SettlementLines lines={lines} reader="creator" />
      </section>
    </Column>
  );
}
