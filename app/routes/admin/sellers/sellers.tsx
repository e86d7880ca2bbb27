import { useLoaderData } from "@remix-run/react";
import { listSellerIdentities } from "#contract/sellers/admin-endpoints";
import type { ListedSellerIdentity } from "#contract/sellers/schemas";
import { sellerIdentityStatuses } from "#contract/sellers/values";
import { api } from "~/api/client.server";
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
import { afterDecision, type ListPosition, viewedId } from "../side-view/viewed-item";
import { handleSellerForm } from "./handle-seller-form.server";
import { openSeller } from "./open-seller.server";
import { SellerTable } from "./seller-table";
import { SellerView } from "./seller-view";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const [page, view] = await Promise.all([
    listPage(args),
    readView(viewedId(search, "sid"), (id) => openSeller(args, id)),
  ]);
  const title = pageTitle(args.request, "admin/sellers", "title");
  return { title, filter: sellerFilter(search), page, view };
});

/**
 * Handles the form of the side view; after a decision it shows the next submitted identity of the list. The decided one's
 * position is that in the list before: reading the identity itself would be one more opening in the audit log.
 */
export const action = adminAction(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const sellerIdentityId = viewedId(search, "sid");
  if (!sellerIdentityId) return redirectTo(args, "/admin/sellers");
  const before = (await listPage(args)).items.map(positionOf);
  const decided = before.find(({ id }) => id === sellerIdentityId) ?? { id: sellerIdentityId, at: "", isOpen: false };
  return handleSellerForm(args, {
    sellerIdentityId,
    next: async () =>
      afterDecision("/admin/sellers", search, {
        items: (await listPage(args)).items.map(positionOf),
        decided,
        isOldestFirst: sellerFilter(search).status === "submitted",
      }),
  });
});

const positionOf = ({ id, submittedAt, status }: ListedSellerIdentity): ListPosition => ({
  id,
  at: submittedAt,
  isOpen: status === "submitted",
});

const listPage = (args: RouteArgs) => {
  const search = new URL(args.request.url).searchParams;
  return api(args).call(listSellerIdentities, {
    query: { ...sellerFilter(search), pagingKey: search.get("pagingKey") },
  });
};

const sellerFilter = (search: URLSearchParams) => ({
  q: (search.get("q") ?? "").slice(0, 100) || undefined,
  // Without a filter, the submitted ones.
  status: search.has("status") ? oneOf(sellerIdentityStatuses, search.get("status")) : ("submitted" as const),
});

export default function AdminSellers() {
  const { page, filter, view } = useLoaderData<typeof loader>();
  const t = useText("admin/sellers");
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
      <ListSearch label={t("search")} q={filter.q} filters={filters} viewing={view !== null} />
      <ListWithView list="/admin/sellers" view={view} show={(opened) => <SellerView {...opened} />}>
        <div className="grid gap-5">
          {page.items.length === 0 ? (
            <EmptyState icon="check" title={t("empty")} hint={t("emptyHint")} />
          ) : (
            <SellerTable identities={page.items} />
          )}
          <MoreLink pagingKey={page.pagingKey} />
        </div>
      </ListWithView>
    </>
  );
}
