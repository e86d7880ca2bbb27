import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PaymentKeys } from "#contract/payments";
import { redirectTo, redirectToDocument } from "../../answer.server";
import { api } from "../../api.server";
import { publicOrigin } from "../../env.server";
import { guardedLoader } from "../../guarded.server";
import { localeOf } from "../../i18n.server";
import { localPath } from "../../redirect-target.server";

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
