import { useLoaderData } from "@remix-run/react";
import { listedPaymentStatuses } from "#contract/payments/values";
import { useText } from "~/i18n/i18n";
import { listAction, listLoader } from "../lists/admin-list.server";
import { ListPage } from "../lists/list-page";
import { handlePaymentForm } from "./handle-payment-form.server";
import { paymentList } from "./payment-list.server";
import { PaymentTable } from "./payment-table";
import { PaymentView } from "./payment-view";

export const loader = listLoader(paymentList);
export const action = listAction(paymentList, handlePaymentForm);

export default function AdminPayments() {
  const data = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  return (
    <ListPage
      list="/admin/payments"
      data={data}
      title={t("payments")}
      searchLabel={t("searchPayments")}
      all={t("all")}
      filters={[
        {
          name: "status",
          label: t("status"),
          options: listedPaymentStatuses.map((name) => [name, t(`payment_${name}`)]),
        },
      ]}
      empty={{ icon: "card", title: t("noPayments"), hint: t("noPaymentsHint") }}
      show={(opened) => <PaymentView {...opened} />}
    >
      <PaymentTable payments={data.page.items} />
    </ListPage>
  );
}
