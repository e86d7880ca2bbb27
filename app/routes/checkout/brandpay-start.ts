import { getOrder, getPaymentKeys } from "#contract/payments/endpoints";
import { easyPayCode } from "#contract/payments/methods";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { redirectExternal, redirectToDocument } from "~/http/respond.server";
import { localeOf } from "~/i18n/i18n.server";
import { beginProviderVisit } from "~/session/provider-visit.server";

export const handle: RouteHandle = { copies: "never", recording: "never" };

/**
 * Redirects to the payment page of BrandPay or of the order's easy pay, which returns to /checkout/return/brandpay or
 * /checkout/return/fail; where it needs script, to our page that opens its window.
 */
export const loader = guardedLoader(async (args) => {
  const orderId = args.param("orderId");
  const here = href("/checkout/:orderId", { orderId });
  const [{ order }, keys] = await Promise.all([
    args.api.call(getOrder, { query: { orderId } }),
    args.api.call(getPaymentKeys),
  ]);
  if (order.kind === "membership" || order.status !== "ready" || order.processing) throw args.redirect(here);
  await beginProviderVisit(args, orderId);
  const isByCard = order.method === "creditCard";
  const pageUrl = isByCard ? keys.brandPayPageUrl : keys.easyPayPageUrl;
  if (!pageUrl) throw redirectToDocument(args, href("/checkout/:orderId/brandpay", { orderId }));
  const page = new URL(pageUrl);
  const name = `${order.activist.nickname} ${order.campaign?.title || args.text("gifts")(order.kind)}`;
  page.search = new URLSearchParams({
    clientKey: keys.clientKey,
    customerKey: keys.customerKey,
    orderId,
    orderName: name.slice(0, 100),
    amount: String(order.amount),
    successUrl: `${publicOrigin()}/checkout/return/brandpay`,
    failUrl: `${publicOrigin()}/checkout/return/fail?order=${encodeURIComponent(orderId)}`,
    lang: localeOf(args.request),
    ...(isByCard ? {} : { easyPay: easyPayCode(order.method) }),
  }).toString();
  throw redirectExternal(args, page.toString());
});
