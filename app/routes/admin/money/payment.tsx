import { randomUUID } from "node:crypto";
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { AuditEntry } from "#contract/admin";
import { cardBrand } from "#contract/card-brands";
import type { Page } from "#contract/paging";
import { type AdminPaymentDetail, AdminRefund } from "#contract/payments";
import { ChargebackFee } from "#contract/reviews";
import { api, path } from "~/api/client.server";
import { useFormResult } from "~/components/forms/form-result";
import { wonOrAsSent } from "~/gifts/won-field";
import { adminAction } from "~/http/admin-action.server";
import { parseForm } from "~/http/form.server";
import { guardedLoader } from "~/http/handlers.server";
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
import { Money } from "~/ui/money";
import { DateText } from "~/ui/time-text";
import { History } from "../audit-list";
import { DecisionForm, ReasonField } from "../decision-form";
import { BackLink, type Fact, Facts, PersonLink } from "../facts";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const paymentId = String(args.params.paymentId);
  const [detail, audit] = await Promise.all([
    api(args).get<AdminPaymentDetail>(path`/admin/payments/${paymentId}`),
    api(args).get<Page<AuditEntry>>("/admin/audit", { targetId: paymentId }),
  ]);
  const once = randomUUID();
  return { title: pageTitle(args.request, "adminMoney", "payments"), detail, decisions: audit.items, once };
});

/** `once` makes a form sent twice one decision. */
const PaymentDeed = z.discriminatedUnion("intent", [
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
  const paymentId = String(args.params.paymentId);
  const submission = await parseForm(args, PaymentDeed);
  if (submission.status !== "success") return formError(args, submission);
  const { once, intent, ...deed } = submission.value;
  const address =
    intent === "refund" ? path`/admin/payments/${paymentId}/refund` : path`/admin/payments/${paymentId}/chargeback-fee`;
  try {
    await api(args).post(address, deed, { idempotencyKey: once });
  } catch (error) {
    return formError(args, submission, error);
  }
  const key = intent === "refund" ? "refunded" : "feeBooked";
  return seeOther(args, path`/admin/payments/${paymentId}`, { flash: { key } });
});

export default function AdminPaymentPage() {
  const { detail, decisions } = useLoaderData<typeof loader>();
  const t = useText("adminMoney");
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
      <History entries={decisions} />
    </>
  );
}

function PaymentFacts({ detail: { payment, split } }: { detail: AdminPaymentDetail }) {
  const t = useText("adminMoney");
  const lng = useLng();
  const money = (won: number) => formatWon(won, lng);
  const facts: Fact[] = [
    [t("buyer"), <PersonLink key="buyer" person={payment.buyer} />],
    [t("creator"), <PersonLink key="creator" person={payment.creator} />],
    [t("paidAt"), <DateText key="at" at={payment.approvedAt} time />],
    [t("card"), `${cardBrand(payment.card.brand, lng)} ${payment.card.last4}`],
    [t("split"), t("splitText", { fee: money(split.fee), vat: money(split.vat), net: money(split.net) })],
    [t("refunded"), <Money key="back" won={payment.refundedAmount} />],
    [t("releasedAt"), payment.releasedAt ? <DateText key="released" at={payment.releasedAt} time /> : t("notReleased")],
    [t("orderNumber"), payment.orderId],
  ];
  return <Facts facts={facts} />;
}

const tones = { pending: "warning", done: "success", refused: "danger", review: "danger" } as const;

function Refunds({ refunds }: { refunds: AdminPaymentDetail["refunds"] }) {
  const t = useText("adminMoney");
  const words = useText("money");
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
              <Badge tone={tones[refund.status]}>{words(`refund_${refund.status}`)}</Badge>
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

/** What the provider's invoice says it took for a chargeback. */
function FeeForm({ refundId }: { refundId: string }) {
  const t = useText("adminMoney");
  const { once } = useLoaderData<typeof loader>();
  const answer = useFormResult();
  const isAnswered = answer?.initialValue?.refundId === refundId;
  const [form, fields] = useForm<{ fee: string; reason: string }>({
    id: `fee-${refundId}`,
    lastResult: isAnswered ? answer : undefined,
  });
  return (
    <details className="mt-2" open={isAnswered}>
      <summary className="inline-flex min-h-touch cursor-pointer items-center text-small font-semibold underline underline-offset-4">
        {t("feeTitle")}
      </summary>
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
  const t = useText("adminMoney");
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
