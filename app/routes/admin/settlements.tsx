import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { Page } from "#contract/paging";
import type { AdminSettlement } from "#contract/settlement";
import { settlementStatuses } from "#contract/settlement-kinds";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { boxClass } from "../../ui/field";
import { Money } from "../../ui/money";
import { MoreLink } from "../../ui/more-link";
import { SettlementBadge } from "../../ui/settlement";
import { DateText } from "../../ui/time-text";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const status = settlementStatuses.find((name) => name === query.get("status"));
  const page = await api(args).get<Page<AdminSettlement>>("/admin/settlements", {
    q: q || undefined,
    status,
    pagingKey: query.get("pagingKey"),
  });
  return { title: pageTitle(args.request, "adminMoney", "settlements"), q, status: status ?? "", page };
});

export default function AdminSettlements() {
  const { page, q, status } = useLoaderData<typeof loader>();
  const t = useText("adminMoney");
  const words = useText("money");
  return (
    <>
      <h1 className="text-headline">{t("settlements")}</h1>
      <Form method="get" role="search" className="grid items-end gap-3 sm:grid-cols-[1fr_10rem_auto]">
        <label className="grid gap-1.5 text-small font-semibold">
          {t("searchSettlements")}
          <input type="search" name="q" defaultValue={q} maxLength={100} className={`${boxClass} font-normal`} />
        </label>
        <label className="grid gap-1.5 text-small font-semibold">
          {t("status")}
          <select name="status" defaultValue={status} className={`${boxClass} font-normal`}>
            <option value="">{t("all")}</option>
            {settlementStatuses.map((name) => (
              <option key={name} value={name}>
                {words(`status_${name}`)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary">
          {t("searchButton")}
        </Button>
      </Form>
      <form method="post" action="/admin/settlements/payout-file" className="grid justify-items-start gap-1">
        <Button type="submit" look="secondary" size="small">
          {t("payoutFile")}
        </Button>
        <p className="text-caption text-muted">{t("payoutFileHint")}</p>
      </form>
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("noSettlements")} hint={t("noSettlementsHint")} />
      ) : (
        <SettlementTable settlements={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}

function SettlementTable({ settlements }: { settlements: AdminSettlement[] }) {
  const t = useText("adminMoney");
  const cell = "px-4 py-3 text-left align-top";
  return (
    <section aria-label={t("settlements")} className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full min-w-[36rem] text-small">
        <thead className="border-b border-line text-muted">
          <tr>
            {(["creator", "net", "status", "requestedAt"] as const).map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {settlements.map((settlement) => (
            <tr key={settlement.id}>
              <td className={cell}>
                <Link className="font-semibold underline underline-offset-4" to={`/admin/settlements/${settlement.id}`}>
                  {settlement.creator.nickname}
                </Link>
                <span className="block text-caption text-muted">@{settlement.creator.domain}</span>
              </td>
              <td className={cell}>
                <Money won={settlement.net} />
              </td>
              <td className={cell}>
                <SettlementBadge status={settlement.status} />
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                <DateText at={settlement.requestedAt} time />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
