import { useLoaderData } from "@remix-run/react";
import { settlementStatuses } from "#contract/settlement/values";
import { useText } from "~/i18n/i18n";
import { Button } from "~/ui/button";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { handleSettlementForm } from "./handle-settlement-form.server";
import { settlementList } from "./settlement-list.server";
import { SettlementTable } from "./settlement-table";
import { SettlementView } from "./settlement-view";

export const loader = listLoader(settlementList);
export const action = listAction(settlementList, handleSettlementForm);

export default function AdminSettlements() {
  const data = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  const settlementText = useText("settlement");
  return (
    <ListPage
      list="/admin/settlements"
      data={data}
      title={t("settlements")}
      searchLabel={t("searchSettlements")}
      all={t("all")}
      filters={[
        {
          name: "status",
          label: t("status"),
          options: settlementStatuses.map((name) => [name, settlementText(`status_${name}`)]),
        },
      ]}
      empty={{ icon: "check", title: t("noSettlements"), hint: t("noSettlementsHint") }}
      show={(opened) => <SettlementView {...opened} />}
      before={<PayoutFileForm />}
    >
      <SettlementTable settlements={data.page.items} />
    </ListPage>
  );
}

function PayoutFileForm() {
  const t = useText("admin/money");
  return (
    <form method="post" action="/admin/settlements/payout-file" className="grid justify-items-start gap-1">
      <Button type="submit" variant="secondary" size="small">
        {t("payoutFile")}
      </Button>
      <p className="text-caption text-muted">{t("payoutFileHint")}</p>
    </form>
  );
}
