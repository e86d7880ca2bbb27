import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PaymentKeys } from "#contract/payments";
import { api } from "~/api/client.server";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/http/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { redirectTo, redirectToDocument } from "~/http/respond.server";
import { localeOf } from "~/i18n/i18n.server";

/**
 * Leaves for the provider's card page, which comes back to /checkout/return/card with what it made; where the provider has no
 * page without script, for ours that opens its window.
 */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const keys = await api(args).get<PaymentKeys>("/payments/my");
  const back = localPath(new URL(args.request.url).searchParams.get("rd_url"), "/mypage/cards");
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
  throw redirectTo(args, page.toString());
});
