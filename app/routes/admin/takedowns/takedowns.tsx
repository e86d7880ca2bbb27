import { useLoaderData } from "@remix-run/react";
import { takedownGrounds, takedownStates } from "#contract/takedowns/values";
import { useText } from "~/i18n/i18n";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { handleTakedownForm } from "./handle-takedown-form.server";
import { takedownList } from "./takedown-list.server";
import { TakedownTable } from "./takedown-table";
import { TakedownView } from "./takedown-view";

export const loader = listLoader(takedownList);
export const action = listAction(takedownList, handleTakedownForm);

export default function AdminTakedowns() {
  const data = useLoaderData<typeof loader>();
  const t = useText("admin/takedowns");
  const words = useText("takedowns");
  return (
    <ListPage
      list="/admin/takedowns"
      data={data}
      title={t("title")}
      searchLabel={t("search")}
      all={t("all")}
      filters={[
        {
          name: "state",
          label: words("status"),
          options: takedownStates.map((name) => [name, words(`state_${name}`)]),
        },
        {
          name: "ground",
          label: words("violatedRight"),
          options: takedownGrounds.map((name) => [name, words(`ground_${name}`)]),
        },
      ]}
      empty={{ icon: "check", title: t("empty"), hint: t("emptyHint") }}
      show={(opened) => <TakedownView {...opened} />}
    >
      <TakedownTable takedowns={data.page.items} />
    </ListPage>
  );
}
