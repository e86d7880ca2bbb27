import { useLoaderData } from "@remix-run/react";
import { fieldsInOrder, storedApplicationStatuses } from "#contract/applications/values";
import { useText } from "~/i18n/i18n";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { applicationList } from "./application-list.server";
import { ApplicationTable } from "./application-table";
import { ApplicationView } from "./application-view";
import { handleApplicationForm } from "./handle-application-form.server";

export const loader = listLoader(applicationList);
export const action = listAction(applicationList, handleApplicationForm);

export default function AdminApplications() {
  const data = useLoaderData<typeof loader>();
  const t = useText("admin/applications");
  const applyText = useText("apply");
  const fieldName = useText("creator");
  return (
    <ListPage
      list="/admin/applications"
      data={data}
      title={t("title")}
      searchLabel={t("search")}
      all={t("all")}
      filters={[
        {
          name: "status",
          label: t("status"),
          options: storedApplicationStatuses.map((name) => [name, applyText(`status_${name}`)]),
        },
        { name: "field", label: t("field"), options: fieldsInOrder.map((name) => [name, fieldName(name)]) },
      ]}
      empty={{ icon: "check", title: t("empty"), hint: t("emptyHint") }}
      show={(opened) => <ApplicationView {...opened} />}
    >
      <ApplicationTable applications={data.page.items} />
    </ListPage>
  );
}
