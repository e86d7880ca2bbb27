import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/fields/field";
import { DecisionForm, ReasonField } from "../decision-form";
import type { OpenedPayment } from "./payment-details";

/** The form for a refund; of a payment that is refunded in full nothing. */
export function RefundDecision({ detail, once }: OpenedPayment) {
  const t = useText("admin/money");
  const lng = useLng();
  const left = detail.payment.amount - detail.payment.refundedAmount;
  if (left <= 0) return null;
  if (detail.payment.openRefund)
    return (
      <Card as="section">
        <h2 className="text-title">{t("refundTitle")}</h2>
        <p className="mt-1 text-small text-muted">{t("refundRunning")}</p>
      </Card>
    );
  return (
    <DecisionForm<"amount" | "reason">
      key={detail.payment.refundedAmount}
      id="refund"
      intents={["refund"]}
      title={t("refundTitle")}
      lead={t("refundLead")}
    >
      {({ amount, reason }) => (
        <>
          <input type="hidden" name="once" value={once} />
          <TextField
            meta={amount}
            label={t("refundAmount")}
            hint={t("refundLeft", { amount: formatWon(left, lng) })}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <ReasonField meta={reason} />
          <SubmitButton variant="danger" name="intent" value="refund">
            {t("refundButton")}
          </SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
