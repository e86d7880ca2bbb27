import type { LinksFunction } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { listAdminViews } from "#contract/staff/admin-view-endpoints";
import { countQueues } from "#contract/staff/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/guards/handlers.server";
import { requireAdmin } from "~/guards/viewer.server";
import { unlessRefused } from "~/http/revalidation";
import styles from "~/styles/admin.css?url";
import { AdminMenu } from "./admin-menu";
import type { ListViews } from "./list-search";
import { listAt } from "./views/lists";

export const handle: RouteHandle = { copies: "never", shell: "sidebar" };

/** Apart from the stylesheet that is in every first page. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Refuses non-admins with a page; the API checks every call by itself. A list's page gets its saved views too. */
export const loader = guardedLoader(async (args) => {
  await requireAdmin(args);
  const list = listAt(new URL(args.request.url).pathname);
  const [{ queues }, views] = await Promise.all([
    args.api.call(countQueues),
    list && args.api.call(listAdminViews, { query: { list } }),
  ]);
  return { queues, list, views: views?.items ?? [] };
});

/** The views are those of one list. */
export const shouldRevalidate: ShouldRevalidateFunction = (facts) =>
  listAt(facts.currentUrl.pathname) !== listAt(facts.nextUrl.pathname) || unlessRefused(facts);

export default function AdminLayout() {
  const { queues, list, views } = useLoaderData<typeof loader>();
  return (
    <div className="with-sidebar grid items-start gap-5 px-4 py-6">
      <AdminMenu counts={queues} />
      <div className="grid min-w-0 gap-5">
        <Outlet context={{ list, views } satisfies ListViews} />
      </div>
    </div>
  );
}
