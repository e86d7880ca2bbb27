import { randomUUID } from "node:crypto";
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getPaymentForAdmin, payChargebackFee, refundPaymentByAdmin } from "#contract/payments/admin-endpoints";
import { paidWith } from "#contract/payments/methods";
import { type AdminPaymentDetail, AdminRefund } from "#contract/payments/schemas";
import { ChargebackFee } from "#contract/reconciliation/schemas";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { useFormResult } from "~/components/forms/use-form-result";
import { wonOrAsSent } from "~/gifts/won-field";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { parseForm } from "~/http/form.server";
import { formError, seeOther } from "~/http/respond.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Badge } from "~/ui/badge";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { Money } from "~/ui/text/money";
import { textLinkClass } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { AuditTrail } from "../audit-list";
import { DecisionForm, ReasonField } from "../decision-form";
import { BackLink, type Fact, Facts, PersonLink } from "../facts";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const paymentId = routeParam(args, "paymentId");
  const [detail, audit] = await Promise.all([
    api(args).call(getPaymentForAdmin, { params: { id: paymentId } }),
    api(args).call(listAuditEntries, { query: { targetId: paymentId } }),
  ]);
  const once = randomUUID();
  return { title: pageTitle(args.request, "admin/money", "payments"), detail, decisions: audit.items, once };
});

/** `once` makes a form sent twice one decision. */
const PaymentDecision = z.discriminatedUnion("intent", [
  AdminRefund.extend({
    intent: z.literal("refund"),
    amount: z.preprocess(wonOrAsSent, AdminRefund.shape.amount),
    once: z.uuid(),
  }),
  ChargebackFee.extend({
    intent: z.literal("chargebackFee"),
    fee: z.preprocess(wonOrAsSent, ChargebackFee.shape.fee),
    once: z.uuid(),
  }),
]);

export const action = adminAction(async (args: ActionFunctionArgs) => {
  const paymentId = routeParam(args, "paymentId");
  const submission = await parseForm(args, PaymentDecision);
  if (submission.status !== "success") return formError(args, submission);
  const decision = submission.value;
  const sent = { params: { id: paymentId }, idempotencyKey: decision.once };
  try {
    if (decision.intent === "refund") {
      const { intent: _, once: __, ...body } = decision;
      await api(args).call(refundPaymentByAdmin, { ...sent, body });
    } else {
      const { intent: _, once: __, ...body } = decision;
      await api(args).call(payChargebackFee, { ...sent, body });
    }
  } catch (error) {
    return formError(args, submission, error);
  }
  const key = decision.intent === "refund" ? "mypage.refunded" : "admin/money.feeBooked";
  return seeOther(args, href("/admin/payments/:paymentId", { paymentId }), { flash: { key } });
});

export default function AdminPaymentPage() {
  const { detail, decisions } = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  const left = detail.payment.amount - detail.payment.refundedAmount;
  return (
    <>
      <BackLink to="/admin/payments">{t("backToPayments")}</BackLink>
      <h1 className="text-headline">
        <Money won={detail.payment.amount} />
      </h1>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <PaymentFacts detail={detail} />
          {detail.refunds.length > 0 ? <Refunds refunds={detail.refunds} /> : null}
        </div>
        {left > 0 ? <RefundCard key={detail.payment.refundedAmount} detail={detail} left={left} /> : null}
      </div>
      <AuditTrail entries={decisions} />
    </>
  );
}

function PaymentFacts({ detail: { payment, split } }: { detail: AdminPaymentDetail }) {
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

function Refunds({ refunds }: { refunds: AdminPaymentDetail["refunds"] }) {
  const t = useText("admin/money");
  const settlementText = useText("settlement");
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
            {refund.origin === "bank" && refund.providerFee === null ? <FeeForm refundId={refund.refundId} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form for the fee that the provider's invoice states for a chargeback. */
function FeeForm({ refundId }: { refundId: string }) {
  const t = useText("admin/money");
  const { once } = useLoaderData<typeof loader>();
  const answer = useFormResult();
  const isAnswered = answer?.initialValue?.refundId === refundId;
  const [form, fields] = useForm<{ fee: string; reason: string }>({
    id: `fee-${refundId}`,
    lastResult: isAnswered ? answer : undefined,
  });
  return (
    <details className="mt-2" open={isAnswered}>
      <summary className={`${textLinkClass()} cursor-pointer`}>{t("feeTitle")}</summary>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-2 grid gap-4">
        <FormHead form={form} />
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="refundId" value={refundId} />
        <TextField meta={fields.fee} label={t("feeAmount")} inputMode="numeric" autoComplete="off" required />
        <ReasonField meta={fields.reason} />
        <SubmitButton variant="secondary" name="intent" value="chargebackFee">
          {t("feeButton")}
        </SubmitButton>
      </Form>
    </details>
  );
}

function RefundCard({ detail, left }: { detail: AdminPaymentDetail; left: number }) {
  const t = useText("admin/money");
  const lng = useLng();
  const { once } = useLoaderData<typeof loader>();
  if (detail.payment.openRefund)
    return (
      <Card as="section">
        <h2 className="text-title">{t("refundTitle")}</h2>
        <p className="mt-1 text-small text-muted">{t("refundRunning")}</p>
      </Card>
    );
  return (
    <DecisionForm<"amount" | "reason"> id="refund" intents={["refund"]} title={t("refundTitle")} lead={t("refundLead")}>
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
