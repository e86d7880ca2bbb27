import { useLoaderData } from "@remix-run/react";
import { listAuditEntries } from "#contract/staff/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { readTogether } from "~/api/read-together";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Money } from "~/ui/text/money";
import { AuditTrail } from "../audit-list";
import { BackLink } from "../facts";
import { handlePaymentForm } from "./handle-payment-form.server";
import { openPayment } from "./open-payment.server";
import { PaymentFacts, Refunds } from "./payment-details";
import { RefundDecision } from "./refund-decision";

export const meta = privateMeta;

export const loader = guardedLoader(async (args) => {
  const paymentId = routeParam(args, "paymentId");
  const [opened, audit] = await readTogether([
    openPayment(args, paymentId),
    api(args).call(listAuditEntries, { query: { targetId: paymentId } }),
  ]);
  return { title: pageTitle(args.request, "admin/money", "payments"), ...opened, decisions: audit.items };
});

export const action = adminAction((args) => {
  const paymentId = routeParam(args, "paymentId");
  return handlePaymentForm(args, { paymentId, next: href("/admin/payments/:paymentId", { paymentId }) });
});

export default function AdminPaymentPage() {
  const { detail, once, decisions } = useLoaderData<typeof loader>();
  const t = useText("admin/money");
  return (
    <>
      <BackLink to="/admin/payments">{t("backToPayments")}</BackLink>
      <h1 className="text-headline">
        <Money won={detail.payment.amount} />
      </h1>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <PaymentFacts detail={detail} />
          <Refunds detail={detail} once={once} />
        </div>
        <RefundDecision detail={detail} once={once} />
      </div>
      <AuditTrail entries={decisions} />
    </>
  );
}
