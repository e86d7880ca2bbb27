import { useLoaderData } from "@remix-run/react";
import { getUserForAdmin, getUserRecord, listUsersForAdmin } from "#contract/staff/endpoints";
import type { AdminUser } from "#contract/staff/users";
import { api } from "~/api/client.server";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { type FilterField, ListSearch, oneOf } from "../list-search";
import { readView } from "../side-view/read-view.server";
import { ListWithView } from "../side-view/side-view";
import { viewedId, withView } from "../side-view/viewed-item";
import { isStatus, statusWords } from "../status-badge";
import { handleUserForm } from "./handle-user-form.server";
import { UserTable } from "./user-table";
import { UserView } from "./user-view";

export const meta = privateMeta;

const roles = ["supporter", "activist", "admin"] as const satisfies AdminUser["role"][];

export const loader = guardedLoader(async (args) => {
  const search = new URL(args.request.url).searchParams;
  const status = search.get("status");
  const filter = {
    q: (search.get("q") ?? "").slice(0, 100) || undefined,
    status: isStatus(status) ? status : undefined,
    role: oneOf(roles, search.get("role")),
  };
  const [page, view] = await Promise.all([
    api(args).call(listUsersForAdmin, { query: { ...filter, pagingKey: search.get("pagingKey") ?? undefined } }),
    readView(viewedId(search, "usr"), async (userId) => {
      const [user, { mail }] = await Promise.all([
        api(args).call(getUserForAdmin, { params: { userId } }),
        api(args).call(getUserRecord, { params: { userId } }),
      ]);
      return { user, mail };
    }),
  ]);
  return { title: pageTitle(args.request, "admin", "users"), filter, page, view };
});

/** Handles the forms of the side view, which stays. */
export const action = adminAction((args) => {
  const search = new URL(args.request.url).searchParams;
  const userId = viewedId(search, "usr");
  if (!userId) return redirectTo(args, "/admin/users");
  return handleUserForm(args, { userId, next: withView("/admin/users", search, userId) });
});

export default function AdminUsers() {
  const { page, filter, view } = useLoaderData<typeof loader>();
  const t = useText("admin");
  const filters: FilterField[] = [
    {
      name: "status",
      label: t("status"),
      value: filter.status,
      all: t("statusAll"),
      options: Object.entries(statusWords).map(([name, words]) => [name, t(words)]),
    },
    {
      name: "role",
      label: t("role"),
      value: filter.role,
      all: t("statusAll"),
      options: roles.map((name) => [name, t(`role_${name}`)]),
    },
  ];
  return (
    <>
      <h1 className="text-headline">{t("users")}</h1>
      <ListSearch label={t("search")} q={filter.q} filters={filters} viewing={view !== null} />
      <ListWithView list="/admin/users" view={view} show={(opened) => <UserView {...opened} />}>
        <div className="grid gap-5">
          {page.items.length === 0 ? (
            <EmptyState icon="people" title={t("noUsers")} hint={t("noUsersHint")} />
          ) : (
            <UserTable users={page.items} />
          )}
          <MoreLink pagingKey={page.pagingKey} />
        </div>
      </ListWithView>
    </>
  );
}
