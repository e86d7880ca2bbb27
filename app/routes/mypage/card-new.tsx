import { getPaymentKeys } from "#contract/payments/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { redirectExternal, redirectToDocument } from "~/http/respond.server";
import { localeOf } from "~/i18n/i18n.server";
import { beginProviderVisit } from "~/session/provider-visit.server";

export const handle: RouteHandle = { copies: "never", recording: "never" };

/**
 * Redirects to the provider's card page, which returns to /checkout/return/card with the card; where it needs script,
 * to our page that opens its window.
 */
export const loader = guardedLoader(async (args) => {
  const keys = await args.api.call(getPaymentKeys);
  const back = localPath(new URL(args.request.url).searchParams.get("rd_url"), "/mypage/cards");
  await beginProviderVisit(args, keys.customerKey);
  if (!keys.cardPageUrl) throw redirectToDocument(args, `/checkout/card?rd_url=${encodeURIComponent(back)}`);
  const returnUrl = `${publicOrigin()}/checkout/return/card?rd_url=${encodeURIComponent(back)}`;
  const page = new URL(keys.cardPageUrl);
  page.search = new URLSearchParams({
    clientKey: keys.clientKey,
    customerKey: keys.customerKey,
    successUrl: returnUrl,
    failUrl: returnUrl,
    lang: localeOf(args.request),
  }).toString();
  throw redirectExternal(args, page.toString());
});
