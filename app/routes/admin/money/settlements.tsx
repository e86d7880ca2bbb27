import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shortNumber } from "#contract/ids";
import { listSettlementsForAdmin } from "#contract/settlement/admin-endpoints";
import type { AdminSettlement } from "#contract/settlement/schemas";
import { settlementStatuses } from "#contract/settlement/values";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { SettlementAmounts, SettlementBadge } from "~/components/settlements/settlement";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { ListSearch, oneOf } from "../list-search";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const status = oneOf(settlementStatuses, query.get("status"));
  const page = await api(args).call(listSettlementsForAdmin, {
    query: {
      q: q || undefined,
      status,
      pagingKey: query.get("pagingKey"),
    },
  });
  return { title: pageTitle(args.request, "admin/money", "settlements"), q, status: status ?? "", page };
});

export default function AdminSettlements() {
  const { page, q, status } = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  const settlementText = useText("settlement");
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
            options: settlementStatuses.map((name) => [name, settlementText(`status_${name}`)]),
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
  const t = useText("admin/money");
  const heads = (["creator", "amount", "status", "requestedAt"] as const).map((name) => t(name));
  return (
    <Table linked label={t("settlements")} heads={heads}>
      {settlements.map((settlement) => (
        <tr key={settlement.id}>
          <CellLink
            to={href("/admin/settlements/:settlementId", { settlementId: settlement.id })}
            note={`@${settlement.creator.domain} · ${shortNumber(settlement.id)}`}
          >
            <bdi>{settlement.creator.nickname}</bdi>
          </CellLink>
          <Cell nowrap>
            <SettlementAmounts settlement={settlement} />
          </Cell>
          <Cell>
            <SettlementBadge status={settlement.status} />
          </Cell>
          <Cell nowrap>
            <DateText at={settlement.requestedAt} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
