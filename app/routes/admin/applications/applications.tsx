import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fieldsShown, keptApplicationStatuses } from "#contract/application-kinds";
import type { ListedApplication } from "#contract/applications";
import type { Page } from "#contract/paging";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { type FilterField, ListSearch, oneOf } from "../list-search";
import { ApplicationTable } from "./application-table";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const filter = {
    q: (query.get("q") ?? "").slice(0, 100) || undefined,
    // What waits comes first: without a word about it, the pending ones.
    status: query.has("status") ? oneOf(keptApplicationStatuses, query.get("status")) : ("pending" as const),
    field: oneOf(fieldsShown, query.get("field")),
  };
  const page = await api(args).get<Page<ListedApplication>>("/admin/applications", {
    ...filter,
    pagingKey: query.get("pagingKey"),
  });
  return { title: pageTitle(args.request, "adminApplications", "title"), filter, page };
});

export default function AdminApplications() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("adminApplications");
  const words = useText("applications");
  const fieldName = useText("creator");
  const filters: FilterField[] = [
    {
      name: "status",
      label: t("status"),
      value: filter.status,
      all: t("all"),
      options: keptApplicationStatuses.map((name) => [name, words(`status_${name}`)]),
    },
    {
      name: "field",
      label: t("field"),
      value: filter.field,
      all: t("all"),
      options: fieldsShown.map((name) => [name, fieldName(name)]),
    },
  ];
  return (
    <>
      <h1 className="text-headline">{t("title")}</h1>
      <ListSearch label={t("search")} q={filter.q} filters={filters} />
      {page.items.length === 0 ? (
        <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
      ) : (
        <ApplicationTable label={t("title")} applications={page.items} />
      )}
      <MoreLink pagingKey={page.pagingKey} />
    </>
  );
}
