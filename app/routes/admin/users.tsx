import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { AdminUser } from "#contract/admin";
import type { Page } from "#contract/paging";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { boxClass } from "../../ui/field";
import { MoreLink } from "../../ui/more-link";
import { DateText } from "../../ui/time-text";
import { isStatus, StatusBadge, statusWords } from "./status-badge";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const q = (query.get("q") ?? "").slice(0, 100);
  const asked = query.get("status");
  const status = isStatus(asked) ? asked : undefined;
  const page = await api(args).get<Page<AdminUser>>("/admin/users", {
    q: q || undefined,
    status,
    pagingKey: query.get("pagingKey") ?? undefined,
  });
  return { title: pageTitle(args.request, "admin", "users"), q, status: status ?? "", ...page };
});

export default function AdminUsers() {
  const { items, pagingKey, q, status } = useLoaderData<typeof loader>();
  const t = useText("admin");
  return (
    <>
      <h1 className="text-headline">{t("users")}</h1>
      <Form method="get" role="search" className="grid items-end gap-3 sm:grid-cols-[1fr_10rem_auto]">
        <label className="grid gap-1.5 text-small font-semibold">
          {t("search")}
          <input type="search" name="q" defaultValue={q} maxLength={100} className={`${boxClass} font-normal`} />
        </label>
        <label className="grid gap-1.5 text-small font-semibold">
          {t("status")}
          <select name="status" defaultValue={status} className={`${boxClass} font-normal`}>
            <option value="">{t("statusAll")}</option>
            {Object.entries(statusWords).map(([name, words]) => (
              <option key={name} value={name}>
                {t(words)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary">
          {t("searchButton")}
        </Button>
      </Form>
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
  const cell = "px-4 py-3 text-left align-top";
  return (
    <section aria-label={t("users")} className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full min-w-[40rem] text-small">
        <thead className="border-b border-line text-muted">
          <tr>
            {(["nickname", "email", "role", "status", "joined"] as const).map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {users.map((user) => (
            <tr key={user.userId}>
              <td className={cell}>
                <Link className="font-semibold underline underline-offset-4" to={`/admin/users/${user.userId}`}>
                  {user.nickname}
                </Link>
                <span className="block text-caption text-muted">@{user.domain}</span>
              </td>
              <td className={cell}>{user.email}</td>
              <td className={cell}>{t(`role_${user.role}`)}</td>
              <td className={cell}>
                <StatusBadge status={user.status} />
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                <DateText at={user.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
