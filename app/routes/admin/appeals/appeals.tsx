import { useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "#contract/staff/endpoints";
import { getAppealForAdmin, listAppeals } from "#contract/suspensions/admin-endpoints";
import type { AdminAppeal } from "#contract/suspensions/schemas";
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
import { ListSearch, oneOf } from "../list-search";
import { readView } from "../side-view/read-view.server";
import { ListWithView } from "../side-view/side-view";
import { afterDecision, viewedId } from "../side-view/viewed-item";
import { AppealTable } from "./appeal-table";
import { AppealView } from "./appeal-view";
import { handleAppealForm } from "./handle-appeal-form.server";

export const meta = privateMeta;

const statuses = ["open", "decided"] as const;

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const [page, view] = await Promise.all([
    listPage(args),
    readView(viewedId(search, "ape"), async (id) => {
      const [appeal, audit] = await readTogether([
        api(args).call(getAppealForAdmin, { params: { id } }),
        api(args).call(listAuditEntries, { query: { targetId: id } }),
      ]);
      return { appeal, history: audit.items };
    }),
  ]);
  const title = pageTitle(args.request, "admin/appeals", "adminTitle");
  return { title, filter: appealFilter(search), page, view };
});

/** Handles the form of the side view; after a decision it shows the next open appeal of the list. */
export const action = adminAction(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const appealId = viewedId(search, "ape");
  if (!appealId) return redirectTo(args, "/admin/appeals");
  return handleAppealForm(args, {
    appealId,
    next: async () => {
      const [decided, page] = await Promise.all([
        api(args).call(getAppealForAdmin, { params: { id: appealId } }),
        listPage(args),
      ]);
      return afterDecision("/admin/appeals", search, {
        items: page.items.map(positionOf),
        decided: positionOf(decided),
        isOldestFirst: appealFilter(search).status === "open",
      });
    },
  });
});

const positionOf = ({ appealId, receivedAt, status }: AdminAppeal) => ({
  id: appealId,
  at: receivedAt,
  isOpen: status === "open",
});

const listPage = (args: RouteArgs) => {
  const search = new URL(args.request.url).searchParams;
  return api(args).call(listAppeals, { query: { ...appealFilter(search), pagingKey: search.get("pagingKey") } });
};

const appealFilter = (search: URLSearchParams) => ({
  q: (search.get("q") ?? "").slice(0, 100) || undefined,
  // Without a filter, the open ones.
  status: search.has("status") ? oneOf(statuses, search.get("status")) : ("open" as const),
});

export default function AdminAppeals() {
  const { page, filter, view } = useLoaderData<typeof loader>();
  const t = useText("admin/appeals");
  const options = statuses.map((name): [string, string] => [name, t(`status_${name}`)]);
  return (
    <>
      <h1 className="text-headline">{t("adminTitle")}</h1>
      <ListSearch
        label={t("search")}
        q={filter.q}
        filters={[{ name: "status", label: t("status"), value: filter.status, all: t("all"), options }]}
        viewing={view !== null}
      />
      <ListWithView list="/admin/appeals" view={view} show={(opened) => <AppealView {...opened} />}>
        <div className="grid gap-5">
          {page.items.length === 0 ? (
            <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
          ) : (
            <AppealTable appeals={page.items} />
          )}
          <MoreLink pagingKey={page.pagingKey} />
        </div>
      </ListWithView>
    </>
  );
}
