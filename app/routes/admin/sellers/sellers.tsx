import { useLoaderData } from "@remix-run/react";
import { sellerIdentityStatuses } from "#contract/sellers/values";
import { useText } from "~/i18n/i18n";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { handleSellerForm } from "./handle-seller-form.server";
import { sellerList } from "./seller-list.server";
import { SellerTable } from "./seller-table";
import { SellerView } from "./seller-view";

export const loader = listLoader(sellerList);
export const action = listAction(sellerList, handleSellerForm);

export default function AdminSellers() {
  const data = useLoaderData<typeof loader>();
  const t = useText("admin/sellers");
  return (
    <ListPage
      list="/admin/sellers"
      data={data}
      title={t("title")}
      searchLabel={t("search")}
      all={t("all")}
      filters={[
        {
          name: "status",
          label: t("status"),
          options: sellerIdentityStatuses.map((name) => [name, t(`status_${name}`)]),
        },
      ]}
      empty={{ icon: "check", title: t("empty"), hint: t("emptyHint") }}
      show={(opened) => <SellerView {...opened} />}
    >
      <SellerTable identities={data.page.items} />
    </ListPage>
  );
}
