import { useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "#contract/staff/endpoints";
import { getTakedown, listTakedowns } from "#contract/takedowns/admin-endpoints";
import { takedownGrounds, takedownStates } from "#contract/takedowns/values";
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
import { handleTakedownForm } from "./handle-takedown-form.server";
import { TakedownTable } from "./takedown-table";
import { TakedownView } from "./takedown-view";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const [page, view] = await Promise.all([
    listPage(args),
    readView(viewedId(search, "tkd"), async (id) => {
      const [takedown, audit] = await readTogether([
        api(args).call(getTakedown, { params: { id } }),
        api(args).call(listAuditEntries, { query: { targetId: id } }),
      ]);
      return { takedown, history: audit.items };
    }),
  ]);
  const title = pageTitle(args.request, "admin/takedowns", "title");
  return { title, filter: takedownFilter(search), page, view };
});

/**
 * Handles the forms of the side view; after a decision it shows the next open case of the list, or the next withheld one
 * of a list of these. Its place is read before the decision, as an undecided case of illegal footage comes before older ones.
 */
export const action = adminAction(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const takedownId = viewedId(search, "tkd");
  if (!takedownId) return redirectTo(args, "/admin/takedowns");
  const { state } = takedownFilter(search);
  const waiting = state === "withheld" ? state : "open";
  const order = (await listPage(args)).items.map((item) => item.takedownId);
  const positionOf = (id: typeof takedownId, isOpen: boolean) => ({ id, at: order.indexOf(id), isOpen });
  return handleTakedownForm(args, {
    takedownId,
    next: async () => {
      const { items } = await listPage(args);
      return afterDecision("/admin/takedowns", search, {
        items: items.map((item) => positionOf(item.takedownId, item.state === waiting)),
        decided: positionOf(takedownId, false),
        isOldestFirst: true,
      });
    },
  });
});

const listPage = (args: RouteArgs) => {
  const search = new URL(args.request.url).searchParams;
  return api(args).call(listTakedowns, { query: { ...takedownFilter(search), pagingKey: search.get("pagingKey") } });
};

const takedownFilter = (search: URLSearchParams) => ({
  q: (search.get("q") ?? "").slice(0, 100) || undefined,
  // Without a filter, the open ones.
  state: search.has("state") ? oneOf(takedownStates, search.get("state")) : ("open" as const),
  ground: oneOf(takedownGrounds, search.get("ground")),
});

export default function AdminTakedowns() {
  const { page, filter, view } = useLoaderData<typeof loader>();
  const t = useText("admin/takedowns");
  const words = useText("takedowns");
  const filters = [
    {
      name: "state",
      label: words("status"),
      value: filter.state,
      all: t("all"),
      options: takedownStates.map((name): [string, string] => [name, words(`state_${name}`)]),
    },
    {
      name: "ground",
      label: words("violatedRight"),
      value: filter.ground,
      all: t("all"),
      options: takedownGrounds.map((name): [string, string] => [name, words(`ground_${name}`)]),
    },
  ];
  return (
    <>
      <h1 className="text-headline">{t("title")}</h1>
      <ListSearch label={t("search")} q={filter.q} filters={filters} viewing={view !== null} />
      <ListWithView list="/admin/takedowns" view={view} show={(opened) => <TakedownView {...opened} />}>
        <div className="grid gap-5">
          {page.items.length === 0 ? (
            <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
          ) : (
            <TakedownTable takedowns={page.items} />
          )}
          <MoreLink pagingKey={page.pagingKey} />
        </div>
      </ListWithView>
    </>
  );
}
