import { useForm } from "@conform-to/react";
import { paidWith } from "#contract/payments/methods";
import type { AdminPaymentDetail } from "#contract/payments/schemas";
import { ActionForm } from "~/components/forms/action-form";
import { useFormResult } from "~/components/forms/use-form-result";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/fields/field";
import { Money } from "~/ui/text/money";
import { textLinkClass } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { ReasonField } from "../decision-form";
import { type Fact, Facts, PersonLink } from "../facts";

export type OpenedPayment = { detail: AdminPaymentDetail; once: string };

export function PaymentFacts({ detail: { payment, split } }: { detail: AdminPaymentDetail }) {
  const t = useText("admin/money");
  const lng = useLng();
  const money = (won: number) => formatWon(won, lng);
  const facts: Fact[] = [
    [t("buyer"), <PersonLink key="buyer" person={payment.buyer} />],
    [t("creator"), <PersonLink key="creator" person={payment.creator} />],
    [t("paidAt"), <DateText key="at" at={payment.approvedAt} time />],
    [t("paidWith"), paidWith(payment, lng)],
    [t("split"), t("splitText", { fee: money(split.fee), vat: money(split.vat), net: money(split.net) })],
    [t("refunded"), <Money key="back" won={payment.refundedAmount} />],
    [t("releasedAt"), payment.releasedAt ? <DateText key="released" at={payment.releasedAt} time /> : t("notReleased")],
    [t("orderNumber"), payment.orderId],
  ];
  return <Facts facts={facts} />;
}

const tones = { pending: "warning", done: "success", refused: "danger", review: "danger" } as const;

/** What was refunded and charged back; an empty list shows nothing. */
export function Refunds({ detail: { refunds }, once }: OpenedPayment) {
  const t = useText("admin/money");
  const settlementText = useText("settlement");
  if (refunds.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("refunds")}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {refunds.map((refund) => (
          <li key={refund.refundId} className="grid gap-1 px-4 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">
                <Money won={refund.amount} />
              </span>
              <Badge tone={tones[refund.status]}>{settlementText(`refund_${refund.status}`)}</Badge>
            </p>
            {refund.reason ? <p className="text-small whitespace-pre-line">{refund.reason}</p> : null}
            <p className="text-caption text-muted">
              {t(`origin_${refund.origin}`)} · <DateText at={refund.requestedAt} time />
              {refund.code ? ` · ${refund.code}` : ""}
            </p>
            {refund.wonAt ? (
              <p className="text-caption text-muted">
                {t("chargebackWon")} · <DateText at={refund.wonAt} time />
              </p>
            ) : null}
            {refund.providerFee === null ? null : (
              <p className="text-caption text-muted">
                {t("providerFee")} · <Money won={refund.providerFee} />
              </p>
            )}
            {refund.origin === "bank" && refund.providerFee === null ? (
              <FeeForm refundId={refund.refundId} once={once} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form for the fee that the provider's invoice states for a chargeback. */
function FeeForm({ refundId, once }: { refundId: string; once: string }) {
  const t = useText("admin/money");
  const answer = useFormResult();
  const isAnswered = answer?.initialValue?.refundId === refundId;
  const [form, fields] = useForm<{ fee: string; reason: string }>({
    id: `fee-${refundId}`,
    lastResult: isAnswered ? answer : undefined,
  });
  return (
    <details className="mt-2" open={isAnswered}>
      <summary className={`${textLinkClass()} cursor-pointer`}>{t("feeTitle")}</summary>
      <ActionForm form={form} className="mt-2 grid gap-4">
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="refundId" value={refundId} />
        <TextField meta={fields.fee} label={t("feeAmount")} inputMode="numeric" autoComplete="off" required />
        <ReasonField meta={fields.reason} />
        <SubmitButton variant="secondary" name="intent" value="chargebackFee">
          {t("feeButton")}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
