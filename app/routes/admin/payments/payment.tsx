import { useLoaderData } from "@remix-run/react";
import type { PaymentId } from "#contract/ids";
import { href } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { useText } from "~/i18n/i18n";
import { Money } from "~/ui/text/money";
import { itemAction, itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { withHistory } from "../lists/with-history.server";
import { handlePaymentForm } from "./handle-payment-form.server";
import { PaymentFacts, Refunds } from "./payment-details";
import { paymentList } from "./payment-list.server";
import { RefundDecision } from "./refund-decision";

export const loader = itemLoader(paymentList, "paymentId", open);
export const action = itemAction(
  "paymentId",
  (paymentId) => href("/admin/payments/:paymentId", { paymentId }),
  handlePaymentForm,
);

async function open(args: HandlerArgs, id: PaymentId) {
  const [payment, history] = await withHistory(args, id, paymentList.open(args, id));
  return { ...payment, history };
}

export default function AdminPaymentPage() {
  const { detail, once, history } = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  return (
    <ItemPage
      list="/admin/payments"
      back={t("backToPayments")}
      title={<Money won={detail.payment.amount} />}
      decision={<RefundDecision detail={detail} once={once} />}
      history={history}
    >
      <PaymentFacts detail={detail} />
      <Refunds detail={detail} once={once} />
    </ItemPage>
  );
}
