import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAppeals } from "#contract/suspensions/admin-endpoints";
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
import { ListSearch, oneOf } from "../list-search";
import { AppealBadge } from "./appeal-badge";

export const meta = privateMeta;

const statuses = ["open", "decided"] as const;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    // Without a filter, the open ones.
    status: query.has("status") ? oneOf(statuses, query.get("status")) : ("open" as const),
  };
  const pagingKey = query.get("pagingKey");
  const page = await api(args).call(listAppeals, { query: { ...filter, pagingKey } });
  return { title: pageTitle(args.request, "admin/appeals", "adminTitle"), filter, page };
});

export default function AdminAppeals() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin/appeals");
  const options = statuses.map((name): [string, string] => [name, t(`status_${name}`)]);
  return (
    <>
      <h1 className="text-headline">{t("adminTitle")}</h1>
      <ListSearch
        label={t("search")}
        q={filter.q}
        filters={[{ name: "status", label: t("status"), value: filter.status, all: t("all"), options }]}
      />
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <Table linked label={t("adminTitle")} heads={[t("person"), t("reason"), t("status"), t("receivedAt")]}>
          {page.items.map((appeal) => (
            <tr key={appeal.appealId}>
              <CellLink to={href("/admin/appeals/:appealId", { appealId: appeal.appealId })} note={appeal.body}>
                <bdi>{appeal.user.nickname}</bdi>
              </CellLink>
              <Cell>{appeal.block.reason}</Cell>
              <Cell>
                <AppealBadge status={appeal.status} />
              </Cell>
              <Cell nowrap>
                <DateText at={appeal.receivedAt} short />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}
