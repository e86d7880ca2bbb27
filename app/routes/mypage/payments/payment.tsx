import { useLoaderData } from "@remix-run/react";
import { changeGiftPrivacy } from "#contract/gifts/endpoints";
import { PrivacyChange } from "#contract/gifts/schemas";
import { type OrderId, type PaymentId, shortNumber } from "#contract/ids";
import { limits } from "#contract/limits";
import { getPaymentWithRefunds, refundPayment } from "#contract/payments/endpoints";
import { paidWith } from "#contract/payments/methods";
import { type PaymentDetail, type Refund, RefundRequest } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { TwoFaces } from "~/components/creators/two-faces";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { GiftMessage } from "~/components/gifts/gift-message";
import { refundTimesText } from "~/components/payments/refund-times.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { idField } from "~/http/id-field";
import { localApiError } from "~/http/local-api-error.server";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextArea } from "~/ui/fields/text-area";
import { Money } from "~/ui/text/money";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";
import { GiftPrivacy } from "./gift-privacy";

export const handle: RouteHandle = { copies: "never", recording: "never" };

export const loader = guardedLoader(async (args) => {
  const detail = await args.api.call(getPaymentWithRefunds, { params: { id: args.param("paymentId") } });
  return {
    title: args.title("settlement", "paymentTitle"),
    detail,
    refundTimes: refundTimesText(args.request, detail.refundTimes),
  };
});

export const action = guardedAction(async (args) => {
  const paymentId = args.param("paymentId");
  const form = await args.readForm();
  if (form.get("intent") === "shown") return changePrivacy(args, paymentId, form);
  return args.handleForm({ schema: RefundRequest, form }, async (input) => {
    await args.api.call(refundPayment, { params: { id: paymentId }, body: input });
    return args.redirect(href("/mypage/payments/:paymentId", { paymentId }), { flash: { key: "mypage.refunded" } });
  });
});

async function changePrivacy(args: HandlerArgs, paymentId: PaymentId, form: FormData) {
  const change = PrivacyChange.safeParse({ shown: form.get("shown") });
  if (!change.success) throw localApiError("INVALID_REQUEST", args);
  await args.api.call(changeGiftPrivacy, { params: { id: idField<OrderId>(form, "orderId") }, body: change.data });
  return args.redirect(href("/mypage/payments/:paymentId", { paymentId }), { flash: { key: "gifts.shownChanged" } });
}

export default function PaymentPage() {
  const lng = useLng();
  const { detail, refundTimes } = useLoaderData<typeof loader>();
  const { payment, refunds } = detail;
  const t = useText("settlement");
  const mypageText = useText("mypage");
  const giftText = useText("gifts");
  const campaignText = useText("campaigns");
  const facts: [string, React.ReactNode][] = [
    [t("paidAt"), <DateText key="at" at={payment.approvedAt} time />],
    [t("paidWith"), paidWith(payment, lng)],
    [t("orderNumber"), shortNumber(payment.orderId)],
  ];
  if (payment.refundedAmount > 0) facts.push([t("refundedAmount"), <Money key="back" won={payment.refundedAmount} />]);
  return (
    <div className="with-aside gap-y-6 py-6">
      <div className="grid min-w-0 content-start gap-6">
        <TextLink tone="muted" to="/mypage/payments" className="-my-3">
          {t("backToPayments")}
        </TextLink>
        <header className="flex items-center gap-3">
          <TwoFaces creator={payment.activist} ring="ring-surface" />
          <div className="min-w-0">
            <h1 className="page-title text-small font-normal tracking-normal text-muted">{t("paymentTitle")}</h1>
            <p className="text-row-head font-bold wrap-anywhere">
              <bdi>{payment.activist.nickname}</bdi>
              {` · ${[mypageText(payment.kind), payment.plan?.name ?? payment.campaign?.title].filter(Boolean).join(" · ")}`}
            </p>
          </div>
        </header>
        <p className="flex flex-wrap items-center gap-3">
          <strong className="text-amount">
            <Money won={payment.amount} />
          </strong>
          <Badge tone={payment.refundedAmount > 0 ? "neutral" : "success"}>{giftText(payment.status)}</Badge>
        </p>
        <dl className="divide-y divide-line border-y border-line">
          {facts.map(([name, value]) => (
            <div key={name} className="flex min-h-12 flex-wrap items-center justify-between gap-x-5 py-2 text-row">
              <dt className="text-muted">{name}</dt>
              <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {payment.message ? <GiftMessage text={payment.message} /> : null}
        <p className="flex flex-wrap gap-2">
          <LinkButton
            to={href("/checkout/:orderId/receipt", { orderId: payment.orderId })}
            variant="secondary"
            className="grow basis-32"
          >
            {giftText("receipt")}
          </LinkButton>
          {payment.campaign?.needsDelivery && payment.status === "done" ? (
            <LinkButton
              to={href("/campaigns/:campaignId/delivery", { campaignId: payment.campaign.id })}
              variant="secondary"
              className="grow basis-32"
            >
              {campaignText("deliveryTitle")}
            </LinkButton>
          ) : null}
        </p>
        {refunds.length > 0 ? <Refunds refunds={refunds} /> : null}
      </div>
      <aside aria-label={t("refundTitle")} className="page-aside grid gap-4">
        <RefundRequestForm detail={detail} times={refundTimes} />
        <GiftPrivacy payment={payment} />
      </aside>
    </div>
  );
}

const tones = { pending: "warning", done: "success", refused: "danger", review: "warning" } as const;

function Refunds({ refunds }: { refunds: Refund[] }) {
  const t = useText("settlement");
  return (
    <section className="grid gap-3">
      <h2 className="text-title">{t("refunds")}</h2>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.refundId} className="flex items-center justify-between gap-3 py-3">
            <span className="text-small text-muted">
              <DateText at={refund.settledAt ?? refund.requestedAt} time />
            </span>
            <span className="flex items-center gap-2 font-semibold">
              <Money won={refund.amount} />
              <Badge tone={tones[refund.status]}>{t(`refund_${refund.status}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The refund form if a request is possible, else why it is not. */
function RefundRequestForm({ detail: { offer }, times }: { detail: PaymentDetail; times: string | null }) {
  const t = useText("settlement");
  const lng = useLng();
  const [form, fields] = useActionForm<{ reason: string }>({ id: "refund" });
  if (offer.refusal === "refundDone") return null;
  return (
    <Card as="section">
      <h2 className="text-title">{t("refundTitle")}</h2>
      {times ? <p className="mt-1 text-small text-muted">{times}</p> : null}
      {offer.refusal ? (
        <>
          <p className="mt-2 font-medium">{t(offer.refusal)}</p>
          <p className="mt-1 text-small text-muted">{t("refundHelp")}</p>
        </>
      ) : (
        <ActionForm form={form} className="mt-2 grid gap-4">
          <p>
            {t("refundUntil")}{" "}
            <strong>
              <DateText at={offer.allowedUntil} time />
            </strong>
          </p>
          <p className="text-small text-muted">{t("refundLead")}</p>
          <TextArea meta={fields.reason} label={t("refundReason")} max={limits.refundReasonLength} rows={2} />
          <SubmitButton variant="danger">{t("refundSubmit", { amount: formatWon(offer.amount, lng) })}</SubmitButton>
        </ActionForm>
      )}
    </Card>
  );
}
