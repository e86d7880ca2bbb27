import type { LoaderFunctionArgs } from "@remix-run/node";
import type { OrderDetail, PaymentKeys } from "#contract/payments";
import { api, path } from "~/api/client.server";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";
import { redirectTo, redirectToDocument } from "~/http/respond.server";
import { localeOf, textOf } from "~/i18n/i18n.server";

/**
 * Leaves for BrandPay's payment page, which comes back to /checkout/return/brandpay, or to /checkout/return/fail; where there is
 * none without script, for ours that opens its window.
 */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const orderId = String(args.params.orderId);
  const here = path`/checkout/${orderId}`;
  const [{ order }, keys] = await Promise.all([
    api(args).get<OrderDetail>("/payments/ready", { orderId }),
    api(args).get<PaymentKeys>("/payments/my"),
  ]);
  if (order.kind === "membership" || order.status !== "ready" || order.processing) throw redirectTo(args, here);
  if (!keys.brandPayPageUrl) throw redirectToDocument(args, `${here}/brandpay`);
  const page = new URL(keys.brandPayPageUrl);
  const name = `${order.activist.nickname} ${order.campaign?.title || textOf(args.request, "gifts")(order.kind)}`;
  page.search = new URLSearchParams({
    clientKey: keys.clientKey,
    customerKey: keys.customerKey,
    orderId,
    orderName: name.slice(0, 100),
    amount: String(order.amount),
    successUrl: `${publicOrigin()}/checkout/return/brandpay`,
    failUrl: `${publicOrigin()}/checkout/return/fail?order=${encodeURIComponent(orderId)}`,
    lang: localeOf(args.request),
  }).toString();
  throw redirectTo(args, page.toString());
});
