import type { AdminPayment } from "#contract/payments/schemas";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";

export function PaymentBadge({ payment }: { payment: AdminPayment }) {
  const t = useText("admin/money");
  if (payment.status === "canceled") return <Badge>{t("payment_canceled")}</Badge>;
  if (payment.refundedAmount > 0) return <Badge tone="warning">{t("payment_partial")}</Badge>;
  return <Badge tone="success">{t("payment_done")}</Badge>;
}
