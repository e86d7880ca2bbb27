import { useLoaderData } from "@remix-run/react";
import { getApplication, listApplications } from "#contract/applications/admin-endpoints";
import type { ListedApplication } from "#contract/applications/schemas";
import { fieldsInOrder, storedApplicationStatuses } from "#contract/applications/values";
import { listAuditEntries } from "#contract/staff/endpoints";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { type FilterField, ListSearch, oneOf } from "../list-search";
import { readView } from "../side-view/read-view.server";
import { ListWithView } from "../side-view/side-view";
import { afterDecision, viewedId } from "../side-view/viewed-item";
import { ApplicationTable } from "./application-table";
import { ApplicationView } from "./application-view";
import { handleApplicationForm } from "./handle-application-form.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const [page, view] = await Promise.all([
    listPage(args),
    readView(viewedId(search, "apl"), async (id) => {
      const [application, audit] = await readTogether([
        api(args).call(getApplication, { params: { id } }),
        api(args).call(listAuditEntries, { query: { targetId: id } }),
      ]);
      return { application, decisions: audit.items };
    }),
  ]);
  const title = pageTitle(args.request, "admin/applications", "title");
  return { title, filter: applicationFilter(search), page, view };
});

/** Handles the forms of the side view; after a decision it shows the next pending application of the list. */
export const action = adminAction(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const applicationId = viewedId(search, "apl");
  if (!applicationId) return redirectTo(args, "/admin/applications");
  return handleApplicationForm(args, {
    applicationId,
    next: async () => {
      const [decided, page] = await Promise.all([
        api(args).call(getApplication, { params: { id: applicationId } }),
        listPage(args),
      ]);
      return afterDecision("/admin/applications", search, {
        items: page.items.map(positionOf),
        decided: positionOf(decided),
        isOldestFirst: applicationFilter(search).status === "pending",
      });
    },
  });
});

const positionOf = ({ applicationId, submittedAt, status }: ListedApplication) => ({
  id: applicationId,
  at: submittedAt,
  isOpen: status === "pending",
});

const listPage = (args: RouteArgs) => {
  const search = new URL(args.request.url).searchParams;
  return api(args).call(listApplications, {
    query: { ...applicationFilter(search), pagingKey: search.get("pagingKey") },
  });
};

const applicationFilter = (search: URLSearchParams) => ({
  q: (search.get("q") ?? "").slice(0, 100) || undefined,
  // Without a filter, the pending ones.
  status: search.has("status") ? oneOf(storedApplicationStatuses, search.get("status")) : ("pending" as const),
  field: oneOf(fieldsInOrder, search.get("field")),
});

export default function AdminApplications() {
  const { page, filter, view } = useLoaderData<typeof loader>();
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
      <ListSearch label={t("search")} q={filter.q} filters={filters} viewing={view !== null} />
      <ListWithView list="/admin/applications" view={view} show={(opened) => <ApplicationView {...opened} />}>
        <div className="grid gap-5">
          {page.items.length === 0 ? (
            <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
          ) : (
            <ApplicationTable applications={page.items} />
          )}
          <MoreLink pagingKey={page.pagingKey} />
        </div>
      </ListWithView>
    </>
  );
}
