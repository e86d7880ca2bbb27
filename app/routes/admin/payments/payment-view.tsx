import { href } from "~/addresses/address";
import { Money } from "~/ui/text/money";
import { SideView } from "../side-view/side-view";
import { PaymentBadge } from "./payment-badge";
import { type OpenedPayment, PaymentFacts, Refunds } from "./payment-details";
import { RefundDecision } from "./refund-decision";

export function PaymentView({ detail, once }: OpenedPayment) {
  const { payment } = detail;
  return (
    <SideView
      title={<Money won={payment.amount} />}
      badge={<PaymentBadge payment={payment} />}
      list="/admin/payments"
      page={href("/admin/payments/:paymentId", { paymentId: payment.paymentId })}
    >
      <PaymentFacts detail={detail} />
      <RefundDecision detail={detail} once={once} />
      <Refunds detail={detail} once={once} />
    </SideView>
  );
}
