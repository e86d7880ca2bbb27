import { useLoaderData } from "@remix-run/react";
import { roles, userStatuses } from "#contract/accounts/values";
import { useText } from "~/i18n/i18n";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { statusWords } from "../status-badge";
import { handleUserForm } from "./handle-user-form.server";
import { userList } from "./user-list.server";
import { UserTable } from "./user-table";
import { UserView } from "./user-view";

export const loader = listLoader(userList);
export const action = listAction(userList, handleUserForm);

export default function AdminUsers() {
  const data = useLoaderData<typeof loader>();
  const t = useText("admin");
  return (
    <ListPage
      list="/admin/users"
      data={data}
      title={t("users")}
      searchLabel={t("search")}
      all={t("statusAll")}
      filters={[
        {
          name: "status",
          label: t("status"),
          options: userStatuses.map((name) => [name, t(statusWords[name])]),
        },
        { name: "role", label: t("role"), options: roles.map((name) => [name, t(`role_${name}`)]) },
      ]}
      empty={{ icon: "people", title: t("noUsers"), hint: t("noUsersHint") }}
      show={(opened) => <UserView {...opened} />}
    >
      <UserTable users={data.page.items} />
    </ListPage>
  );
}
