import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSellerIdentities } from "#contract/sellers/admin-endpoints";
import { sellerIdentityStatuses } from "#contract/sellers/values";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { type FilterField, ListSearch, oneOf } from "../list-search";
import { SellerBadge } from "./seller-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    // Without a filter, the submitted ones.
    status: query.has("status") ? oneOf(sellerIdentityStatuses, query.get("status")) : ("submitted" as const),
  };
  const page = await api(args).call(listSellerIdentities, {
    query: { ...filter, pagingKey: query.get("pagingKey") },
  });
  return { title: pageTitle(args.request, "admin/sellers", "title"), filter, page };
});

export default function AdminSellers() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin/sellers");
  const sellerText = useText("sellers");
  const filters: FilterField[] = [
    {
      name: "status",
      label: t("status"),
      value: filter.status,
      all: t("all"),
      options: sellerIdentityStatuses.map((name) => [name, t(`status_${name}`)]),
    },
  ];
  return (
    <>
      <h1 className="text-headline">{t("title")}</h1>
      <ListSearch label={t("search")} q={filter.q} filters={filters} />
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <Table linked label={t("title")} heads={[t("seller"), t("kind"), t("status"), t("submittedAt")]}>
          {page.items.map(({ id, seller, kind, status, submittedAt }) => (
            <tr key={id}>
              <CellLink to={href("/admin/sellers/:sellerIdentityId", { sellerIdentityId: id })}>
                <bdi>{seller.nickname}</bdi>
              </CellLink>
              <Cell nowrap>{sellerText(`kind_${kind}`)}</Cell>
              <Cell nowrap>
                <SellerBadge status={status} />
              </Cell>
              <Cell nowrap>
                <DateText at={submittedAt} short />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}
