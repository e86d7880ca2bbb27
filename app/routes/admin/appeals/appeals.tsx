import { useLoaderData } from "@remix-run/react";
import { listedAppealStatuses } from "#contract/suspensions/values";
import { useText } from "~/i18n/i18n";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { appealList } from "./appeal-list.server";
import { AppealTable } from "./appeal-table";
import { AppealView } from "./appeal-view";
import { handleAppealForm } from "./handle-appeal-form.server";

export const loader = listLoader(appealList);
export const action = listAction(appealList, handleAppealForm);

export default function AdminAppeals() {
  const data = useLoaderData<typeof loader>();
  const t = useText("admin/appeals");
  return (
    <ListPage
      list="/admin/appeals"
      data={data}
      title={t("adminTitle")}
      searchLabel={t("search")}
      all={t("all")}
      filters={[
        {
          name: "status",
          label: t("status"),
          options: listedAppealStatuses.map((name) => [name, t(`status_${name}`)]),
        },
      ]}
      empty={{ icon: "check", title: t("empty"), hint: t("emptyHint") }}
      show={(opened) => <AppealView {...opened} />}
    >
      <AppealTable appeals={data.page.items} />
    </ListPage>
  );
}
