import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Page } from "#contract/paging";
import type { AdminSettlement } from "#contract/settlement";
import { settlementStatuses } from "#contract/settlement-kinds";
import { api } from "~/api/client.server";
import { SettlementAmounts, SettlementBadge } from "~/components/settlements/settlement";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { DateText } from "~/ui/time-text";
import { AdminTable, Cell, CellLink } from "../admin-table";
import { ListSearch, oneOf } from "../list-search";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const status = oneOf(settlementStatuses, query.get("status"));
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
      <ListSearch
        label={t("searchSettlements")}
        q={q}
        filters={[
          {
            name: "status",
            label: t("status"),
            value: status,
            all: t("all"),
            options: settlementStatuses.map((name) => [name, words(`status_${name}`)]),
          },
        ]}
      />
      <form method="post" action="/admin/settlements/payout-file" className="grid justify-items-start gap-1">
        <Button type="submit" variant="secondary" size="small">
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
  const heads = (["creator", "amount", "status", "requestedAt"] as const).map((name) => t(name));
  return (
    <AdminTable label={t("settlements")} heads={heads}>
      {settlements.map((settlement) => (
        <tr key={settlement.id}>
          <CellLink to={`/admin/settlements/${settlement.id}`} note={`@${settlement.creator.domain}`}>
            <bdi>{settlement.creator.nickname}</bdi>
          </CellLink>
          <Cell nowrap>
            <SettlementAmounts settlement={settlement} />
          </Cell>
          <Cell>
            <SettlementBadge status={settlement.status} />
          </Cell>
          <Cell nowrap>
            <DateText at={settlement.requestedAt} time />
          </Cell>
        </tr>
      ))}
    </AdminTable>
  );
}
