import { useLoaderData } from "@remix-run/react";
import type { SettlementId } from "#contract/ids";
import { getSettlementForAdmin, listSettlementsForAdmin } from "#contract/settlement/admin-endpoints";
import type { AdminSettlement } from "#contract/settlement/schemas";
import { settlementStatuses } from "#contract/settlement/values";
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
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { type FilterField, ListSearch, oneOf } from "../list-search";
import { readView } from "../side-view/read-view.server";
import { ListWithView } from "../side-view/side-view";
import { afterDecision, viewedId } from "../side-view/viewed-item";
import { handleSettlementForm } from "./handle-settlement-form.server";
import { SettlementTable } from "./settlement-table";
import { SettlementView, type ViewedStatement } from "./settlement-view";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const [page, view] = await Promise.all([listPage(args), readView(viewedId(search, "stl"), (id) => viewOf(args, id))]);
  const title = pageTitle(args.request, "admin/money", "settlements");
  return { title, filter: settlementFilter(search), page, view };
});

/** Handles the form of the side view; after a decision it shows the next settlement of the list that waits for this admin. */
export const action = adminAction(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const settlementId = viewedId(search, "stl");
  if (!settlementId) return redirectTo(args, "/admin/settlements");
  return handleSettlementForm(args, {
    settlementId,
    next: async () => {
      const [{ settlement }, page] = await Promise.all([
        api(args).call(getSettlementForAdmin, { params: { id: settlementId } }),
        listPage(args),
      ]);
      const { status } = settlementFilter(search);
      const decided = positionOf({ ...settlement, waits: false });
      return afterDecision("/admin/settlements", search, {
        // A confirmed one still waits, to be paid; the others come first.
        items: page.items.map((item) => (item.id === settlementId ? decided : positionOf(item))),
        decided,
        isOldestFirst: status === "requested" || status === "approved",
      });
    },
  });
});

const positionOf = ({ id, requestedAt, waits }: AdminSettlement) => ({ id, at: requestedAt, isOpen: waits });

async function viewOf(args: RouteArgs, id: SettlementId) {
  const [{ settlement, holder, allowedDecisions }, audit] = await readTogether([
    api(args).call(getSettlementForAdmin, { params: { id } }),
    api(args).call(listAuditEntries, { query: { targetId: id } }),
  ]);
  const statement: ViewedStatement = { settlement, holder, allowedDecisions };
  return { statement, history: audit.items };
}

const listPage = (args: RouteArgs) => {
  const search = new URL(args.request.url).searchParams;
  return api(args).call(listSettlementsForAdmin, {
    query: { ...settlementFilter(search), pagingKey: search.get("pagingKey") },
  });
};

const settlementFilter = (search: URLSearchParams) => ({
  q: (search.get("q") ?? "").slice(0, 100) || undefined,
  status: oneOf(settlementStatuses, search.get("status")),
});

export default function AdminSettlements() {
  const { page, filter, view } = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  const settlementText = useText("settlement");
  const filters: FilterField[] = [
    {
      name: "status",
      label: t("status"),
      value: filter.status,
      all: t("all"),
      options: settlementStatuses.map((name) => [name, settlementText(`status_${name}`)]),
    },
  ];
  return (
    <>
      <h1 className="text-headline">{t("settlements")}</h1>
      <ListSearch label={t("searchSettlements")} q={filter.q} filters={filters} viewing={view !== null} />
      <ListWithView list="/admin/settlements" view={view} show={(opened) => <SettlementView {...opened} />}>
        <div className="grid gap-5">
          <PayoutFileForm />
          {page.items.length === 0 ? (
            <EmptyState icon="check" title={t("noSettlements")} hint={t("noSettlementsHint")} />
          ) : (
            <SettlementTable settlements={page.items} />
          )}
          <MoreLink pagingKey={page.pagingKey} />
        </div>
      </ListWithView>
    </>
  );
}

function PayoutFileForm() {
  const t = useText("admin/money");
  return (
    <form method="post" action="/admin/settlements/payout-file" className="grid justify-items-start gap-1">
      <Button type="submit" variant="secondary" size="small">
        {t("payoutFile")}
      </Button>
      <p className="text-caption text-muted">{t("payoutFileHint")}</p>
    </form>
  );
}
