import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AdminAppeal } from "#contract/appeals";
import type { Page } from "#contract/paging";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { DateText } from "~/ui/time-text";
import { AdminTable, Cell, CellLink } from "../admin-table";
import { ListSearch, oneOf } from "../list-search";
import { AppealBadge } from "./appeal-badge";

export const meta = privateMeta;

const statuses = ["open", "decided"] as const;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    // What waits comes first: without a word about it, the open ones.
    status: query.has("status") ? oneOf(statuses, query.get("status")) : ("open" as const),
  };
  const pagingKey = query.get("pagingKey");
  const page = await api(args).get<Page<AdminAppeal>>("/admin/appeals", { ...filter, pagingKey });
  return { title: pageTitle(args.request, "appeals", "adminTitle"), filter, page };
});

export default function AdminAppeals() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("appeals");
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
        <AdminTable label={t("adminTitle")} heads={[t("person"), t("reason"), t("status"), t("receivedAt")]}>
          {page.items.map((appeal) => (
            <tr key={appeal.appealId}>
              <CellLink to={`/admin/appeals/${appeal.appealId}`} note={appeal.body}>
                <bdi>{appeal.user.nickname}</bdi>
              </CellLink>
              <Cell>{appeal.block.reason}</Cell>
              <Cell>
                <AppealBadge status={appeal.status} />
              </Cell>
              <Cell nowrap>
                <DateText at={appeal.receivedAt} time />
              </Cell>
            </tr>
          ))}
        </AdminTable>
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}
