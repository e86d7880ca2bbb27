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
    <div
      data-wide
      data-own-rail
      className="grid items-start gap-5 px-4 py-6 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-0 md:p-0 xl:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <AdminMenu counts={queues} />
      <div className="grid min-w-0 gap-5 md:px-6 md:py-5">
        <Outlet />
      </div>
    </div>
  );
}
