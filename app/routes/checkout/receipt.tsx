import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { complaintNotice, intermediaryNotice } from "#contract/intermediary";
import { cardBrand } from "#contract/payments/card-brands";
import { getPaymentOfOrder } from "#contract/payments/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireViewer } from "~/session/viewer.server";
import { LinkButton } from "~/ui/button";
import { FormColumn } from "~/ui/page-head";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";
import { SummaryRow } from "./order-summary";

export const meta = privateMeta;
export const handle = { shell: "plain", recording: "never" } satisfies RouteHandle;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { nickname } = await requireViewer(args);
  const payment = await api(args).call(getPaymentOfOrder, { query: { orderId: routeParam(args, "orderId") } });
  return { title: pageTitle(args.request, "gifts", "receiptTitle"), payment, nickname };
});

/** A receipt to print: amount, creator, date and payment method. */
export default function Receipt() {
  const lng = useLng();
  const { payment, nickname } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  const { kind, activist, card, status } = payment;
  const subject =
    kind === "membership"
      ? `${t("membership")} · ${payment.plan?.name ?? ""}`
      : [t(kind), payment.campaign?.title].filter(Boolean).join(" · ");
  return (
    <FormColumn>
      <article className="receipt grid gap-5 rounded-lg border border-line bg-raised p-6">
        <header className="border-b border-line pb-4">
          <p className="text-small font-semibold text-accent">곁 Gyeot</p>
          <h1 className="text-headline">{t("receiptTitle")}</h1>
        </header>
        <dl className="grid gap-3">
          <SummaryRow label={t("item")}>{subject}</SummaryRow>
          <SummaryRow label={checkoutText("to")}>
            <bdi>{activist.nickname}</bdi>
          </SummaryRow>
          <SummaryRow label={t("buyer")}>
            <bdi>{nickname}</bdi>
          </SummaryRow>
          <SummaryRow label={checkoutText("paidAt")}>
            <DateText at={payment.approvedAt} time />
          </SummaryRow>
          <SummaryRow label={checkoutText("paidWith")}>
            {checkoutText("creditCard")} · {cardBrand(card.brand, lng)} ···· {card.last4}
          </SummaryRow>
          <SummaryRow label={t("status")}>{t(status)}</SummaryRow>
          {payment.canceledAt ? (
            <SummaryRow label={t("refundedAt")}>
              <DateText at={payment.canceledAt} time />
            </SummaryRow>
          ) : null}
          <SummaryRow label={checkoutText("orderNumber")}>
            <span className="text-caption break-all">{payment.orderId}</span>
          </SummaryRow>
          <SummaryRow label={t("receiptNo")}>
            <span className="text-caption break-all">{payment.paymentId}</span>
          </SummaryRow>
        </dl>
        <dl className="border-t-2 border-ink pt-4">
          <SummaryRow label={checkoutText("paidAmount")} strong>
            <Money won={payment.amount} />
          </SummaryRow>
        </dl>
        <p>{intermediaryNotice[lng]}</p>
        <p>{complaintNotice[lng]}</p>
      </article>
      <div className="no-print grid gap-2">
        <p className="text-center text-small text-muted">{t("printHint")}</p>
        <LinkButton
          to={href("/checkout/:orderId/complete", { orderId: payment.orderId })}
          variant="secondary"
          fullWidth
        >
          {t("backToComplete")}
        </LinkButton>
      </div>
    </FormColumn>
  );
}
