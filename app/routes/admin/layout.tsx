import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { countQueues } from "#contract/staff/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { requireAdmin } from "~/guards/viewer.server";
import styles from "~/styles/admin.css?url";
import { AdminMenu } from "./admin-menu";

export const handle: RouteHandle = { copies: "never" };

/** Apart from the stylesheet that is in every first page. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Refuses non-admins with a page; the API checks every call by itself. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireAdmin(args);
  return api(args).call(countQueues);
});

export default function AdminLayout() {
  const { queues } = useLoaderData<typeof loader>();
  return (
    <div data-wide data-own-rail className="with-sidebar grid items-start gap-5 px-4 py-6">
      <AdminMenu counts={queues} />
      <div className="grid min-w-0 gap-5">
        <Outlet />
      </div>
    </div>
  );
}
