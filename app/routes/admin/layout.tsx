import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { countQueues } from "#contract/staff/endpoints";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { requireAdmin } from "~/guards/viewer.server";
import { AdminMenu } from "./admin-menu";

/** Refuses non-admins with a page; the API checks every call by itself. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireAdmin(args);
  return api(args).call(countQueues);
});

export default function AdminLayout() {
  const { queues } = useLoaderData<typeof loader>();
  return (
    <div data-wide className="wide grid items-start gap-5 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <AdminMenu counts={queues} />
      <div className="grid min-w-0 gap-5">
        <Outlet />
      </div>
    </div>
  );
}
