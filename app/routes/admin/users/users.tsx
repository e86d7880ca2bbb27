import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listUsersForAdmin } from "#contract/staff/endpoints";
import type { AdminUser } from "#contract/staff/users";
import { href } from "~/addresses/address";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Cell, CellLink, Table } from "~/ui/tables/table";
import { DateText } from "~/ui/text/time-text";
import { ListSearch, oneOf } from "../list-search";
import { isStatus, StatusBadge, statusWords } from "../status-badge";

export const meta = privateMeta;

const roles = ["supporter", "activist", "admin"] as const satisfies AdminUser["role"][];

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const role = oneOf(roles, query.get("role"));
  const statusFilter = query.get("status");
  const status = isStatus(statusFilter) ? statusFilter : undefined;
  const page = await api(args).call(listUsersForAdmin, {
    query: {
      q: q || undefined,
      status,
      role,
      pagingKey: query.get("pagingKey") ?? undefined,
    },
  });
  return { title: pageTitle(args.request, "admin", "users"), q, status: status ?? "", role, ...page };
});

export default function AdminUsers() {
  const { items, pagingKey, q, status, role } = useLoaderData<typeof loader>();
  const t = useText("admin");
  return (
    <>
      <h1 className="text-headline">{t("users")}</h1>
      <ListSearch
        label={t("search")}
        q={q}
        filters={[
          {
            name: "status",
            label: t("status"),
            value: status,
            all: t("statusAll"),
            options: Object.entries(statusWords).map(([name, words]) => [name, t(words)]),
          },
          {
            name: "role",
            label: t("role"),
            value: role,
            all: t("statusAll"),
            options: roles.map((name) => [name, t(`role_${name}`)]),
          },
        ]}
      />
      {items.length === 0 ? (
        <EmptyState icon="people" title={t("noUsers")} hint={t("noUsersHint")} />
      ) : (
        <UserTable users={items} />
      )}
      <MoreLink pagingKey={pagingKey} />
    </>
  );
}

function UserTable({ users }: { users: AdminUser[] }) {
  const t = useText("admin");
  const heads = (["nickname", "email", "role", "status", "joined"] as const).map((name) => t(name));
  return (
    <Table linked label={t("users")} heads={heads}>
      {users.map((user) => (
        <tr key={user.userId}>
          <CellLink to={href("/admin/users/:userId", { userId: user.userId })} note={`@${user.domain}`}>
            <bdi>{user.nickname}</bdi>
          </CellLink>
          <Cell>{user.email}</Cell>
          <Cell nowrap>{t(`role_${user.role}`)}</Cell>
          <Cell>
            <StatusBadge status={user.status} />
          </Cell>
          <Cell nowrap>
            <DateText at={user.createdAt} short />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
