import { useLoaderData } from "@remix-run/react";
import { getOrder, getPaymentKeys } from "#contract/payments/endpoints";
import { easyPayCode } from "#contract/payments/methods";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { FormColumn, PageHead } from "~/ui/page-head";
import { OrderSummary } from "./order-summary";
import { allowProviderWindows } from "./provider-window.server";
import { WindowOpener } from "./window-opener";

export const handle = { copies: "never", shell: "plain", recording: "never" } satisfies RouteHandle;

/**
 * Opens the payment window of BrandPay or of the order's easy pay, where the provider has no page without script; it
 * returns to the same address.
 */
export const loader = guardedLoader(async (args) => {
  const orderId = args.param("orderId");
  const here = href("/checkout/:orderId", { orderId });
  const [{ order }, { sdkUrl, clientKey, customerKey }] = await Promise.all([
    args.api.call(getOrder, { query: { orderId } }),
    args.api.call(getPaymentKeys),
  ]);
  if (order.kind === "membership" || order.status !== "ready" || order.processing) throw args.redirect(here);
  allowProviderWindows(args, sdkUrl);
  return {
    title: args.title("checkout", "payWindowTitle"),
    keys: { sdkUrl, clientKey, customerKey },
    order,
    easyPay: order.method === "creditCard" ? null : easyPayCode(order.method),
    orderName: `${order.activist.nickname} ${args.text("gifts")(order.kind)}`.slice(0, 100),
    back: here,
    returns: {
      redirectUrl: `${publicOrigin()}/checkout/return/customer`,
      successUrl: `${publicOrigin()}/checkout/return/brandpay`,
      failUrl: `${publicOrigin()}/checkout/return/fail?order=${encodeURIComponent(orderId)}`,
    },
  };
});

export default function BrandPayWindow() {
  const { keys, order, easyPay, orderName, back, returns } = useLoaderData<typeof loader>();
  const t = useText("checkout");
  const { redirectUrl, successUrl, failUrl } = returns;
  const amount = { currency: "KRW", value: order.amount } as const;
  const wish = { amount, orderId: order.orderId, orderName, successUrl, failUrl };
  return (
    <FormColumn>
      <PageHead title={t("payWindowTitle")} lead={t("payWindowLead")} />
      <OrderSummary order={order} renewsAt={null} />
      <WindowOpener
        sdkUrl={keys.sdkUrl}
        clientKey={keys.clientKey}
        label={t("payWindowOpen")}
        back={back}
        open={(sdk) =>
          easyPay
            ? sdk
                .payment({ customerKey: keys.customerKey })
                .requestPayment({ ...wish, method: "CARD", card: { flowMode: "DIRECT", easyPay } })
            : sdk.brandpay({ customerKey: keys.customerKey, redirectUrl }).requestPayment(wish)
        }
      />
    </FormColumn>
  );
}
