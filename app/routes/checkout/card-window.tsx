import { useLoaderData } from "@remix-run/react";
import { getPaymentKeys } from "#contract/payments/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { publicOrigin } from "~/env.server";
import { guardedLoader } from "~/guards/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { FormColumn, PageHead } from "~/ui/page-head";
import { allowProviderWindows } from "./provider-window.server";
import { WindowOpener } from "./window-opener";

export const handle = { copies: "never", shell: "plain", recording: "never", parent: "/" } satisfies RouteHandle;

/** Opens the provider's card window, where it has no page without script; it redirects to /checkout/return/card. */
export const loader = guardedLoader(async (args) => {
  const { sdkUrl, clientKey, customerKey } = await args.api.call(getPaymentKeys);
  allowProviderWindows(args, sdkUrl);
  const back = localPath(new URL(args.request.url).searchParams.get("rd_url"), "/mypage/cards");
  const returnUrl = `${publicOrigin()}/checkout/return/card?rd_url=${encodeURIComponent(back)}`;
  return {
    title: args.title("checkout", "cardWindowTitle"),
    sdkUrl,
    clientKey,
    customerKey,
    back,
    returnUrl,
  };
});

export default function CardWindow() {
  const { sdkUrl, clientKey, customerKey, back, returnUrl } = useLoaderData<typeof loader>();
  const t = useText("checkout");
  return (
    <FormColumn>
      <PageHead title={t("cardWindowTitle")} lead={t("cardWindowLead")} />
      <WindowOpener
        sdkUrl={sdkUrl}
        clientKey={clientKey}
        label={t("cardWindowOpen")}
        back={back}
        open={(sdk) =>
          sdk.payment({ customerKey }).requestBillingAuth({ method: "CARD", successUrl: returnUrl, failUrl: returnUrl })
        }
      />
    </FormColumn>
  );
}
