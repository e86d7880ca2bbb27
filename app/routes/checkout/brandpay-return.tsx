import { useLoaderData } from "@remix-run/react";
import { approveBrandPayOrder, getOrder } from "#contract/payments/endpoints";
import { PaymentPageReturn } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { endProviderVisit } from "~/session/provider-visit.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { OrderSummary } from "./order-summary";
import { SelfSendingForm } from "./self-sending-form";

export const handle = {
  copies: "never",
  shell: "plain",
  consent: "exempt",
  recording: "never",
  parent: "/",
} satisfies RouteHandle;

/**
 * BrandPay's page redirects here. A visit changes nothing: the form charges, and the API uses the order's amount. Script
 * sends it at once for who left for that page here; everyone else reads that nothing is paid yet.
 */
export const loader = guardedLoader(async (args) => {
  const returned = readReturn(new URL(args.request.url).searchParams);
  const title = args.title("gifts", "returnTitle");
  if (!returned) return { title, back: null, order: null, sendsItself: false };
  const { order } = await args.api.call(getOrder, { query: { orderId: returned.orderId } });
  if (order.status !== "ready" || order.processing)
    throw args.redirect(href("/checkout/:orderId", { orderId: order.orderId }));
  return { title, back: returned, order, sendsItself: await endProviderVisit(args, order.orderId) };
});

export const action = guardedAction(async (args) => {
  const returned = readReturn(await args.readForm());
  if (!returned) return args.redirect("/mypage/payments", { flash: { key: "INVALID_REQUEST" } });
  const { orderId } = returned;
  try {
    await args.api.call(approveBrandPayOrder, { query: returned, body: {} });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The order's own page shows the outcome; an error it cannot show is a flash message.
    const isOnOrderPage = error.code === "PAYMENT_DECLINED" || error.code === "SERVICE_UNAVAILABLE";
    return args.redirect(href("/checkout/:orderId", { orderId }), isOnOrderPage ? {} : { flash: { key: error.code } });
  }
  return args.redirect(href("/checkout/:orderId/complete", { orderId }));
});

type Returned = { paymentKey: string; orderId: string; amount: string };

function readReturn(fields: { get(name: string): unknown }): Returned | null {
  const returned = {
    paymentKey: fields.get("paymentKey"),
    orderId: fields.get("orderId"),
    amount: fields.get("amount"),
  };
  return PaymentPageReturn.safeParse(returned).success ? (returned as Returned) : null;
}

export default function WindowReturnPage() {
  const { back, order, sendsItself } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  const checkoutText = useText("checkout");
  const lng = useLng();
  if (!back || !order) {
    return (
      <FormColumn>
        <PageHead title={t("returnBroken")} lead={t("returnBrokenHint")} />
        <LinkButton to="/mypage/payments" fullWidth>
          {checkoutText("checkAgain")}
        </LinkButton>
      </FormColumn>
    );
  }
  return (
    <FormColumn>
      <PageHead title={t("returnTitle")} lead={t("returnLead")} />
      <OrderSummary order={order} renewsAt={null} />
      <SelfSendingForm action="/checkout/return/brandpay" fields={back} sendsItself={sendsItself}>
        <SubmitButton fullWidth variant="accent" size="large">
          {checkoutText("pay", { amount: formatWon(order.amount, lng) })}
        </SubmitButton>
        <p className="mt-3 text-center text-small text-muted">{t("returnCloseHint")}</p>
      </SelfSendingForm>
    </FormColumn>
  );
}
