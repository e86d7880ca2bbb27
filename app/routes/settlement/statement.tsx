import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { SettlementStatement } from "#contract/settlement";
import { api, path } from "~/api/client.server";
import { Line, SettlementBadge, SettlementLines, SettlementSums } from "~/components/settlements/settlement";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireActivist } from "~/session/viewer.server";
import { Column } from "~/ui/page-head";
import { DateText } from "~/ui/time-text";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireActivist(args);
  const statement = await api(args).get<SettlementStatement>(
    path`/payments/settlement/${String(args.params.settlementId)}`,
  );
  return { title: pageTitle(args.request, "money", "statement"), statement };
});

export default function Statement() {
  const { settlement, lines } = useLoaderData<typeof loader>().statement;
  const t = useText("money");
  return (
    <Column>
      <div>
        <Link
          className="inline-flex min-h-touch items-center text-small font-semibold text-muted underline underline-offset-4 print:hidden"
          to="/mypage/withdrawal"
        >
          {t("backToWithdrawal")}
        </Link>
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
        {settlement.reason ? <Line name={t("rejectReason")}>{settlement.reason}</Line> : null}
      </dl>
      <SettlementSums settlement={settlement} />
      <section className="grid gap-3">
        <h2 className="text-title">{t("lines")}</h2>
        <SettlementLines lines={lines} />
      </section>
    </Column>
  );
}
