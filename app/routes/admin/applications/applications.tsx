import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listApplications } from "#contract/applications/admin-endpoints";
import { fieldsInOrder, storedApplicationStatuses } from "#contract/applications/values";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
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
    // Without a filter, the pending ones.
    status: query.has("status") ? oneOf(storedApplicationStatuses, query.get("status")) : ("pending" as const),
    field: oneOf(fieldsInOrder, query.get("field")),
  };
  const page = await api(args).call(listApplications, {
    query: {
      ...filter,
      pagingKey: query.get("pagingKey"),
    },
  });
  return { title: pageTitle(args.request, "admin/applications", "title"), filter, page };
});

export default function AdminApplications() {
  const { page, filter } = useLoaderData<typeof loader>();
  const t = useText("admin/applications");
  const applyText = useText("apply");
  const fieldName = useText("creator");
  const filters: FilterField[] = [
    {
      name: "status",
      label: t("status"),
      value: filter.status,
      all: t("all"),
      options: storedApplicationStatuses.map((name) => [name, applyText(`status_${name}`)]),
    },
    {
      name: "field",
      label: t("field"),
      value: filter.field,
      all: t("all"),
      options: fieldsInOrder.map((name) => [name, fieldName(name)]),
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
