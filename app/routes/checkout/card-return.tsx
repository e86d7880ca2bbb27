import { useLoaderData } from "@remix-run/react";
import { registerCard } from "#contract/payments/endpoints";
import { NewCard } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { endProviderVisit } from "~/session/provider-visit.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { SelfSendingForm } from "./self-sending-form";

export const handle = {
  copies: "never",
  shell: "plain",
  consent: "exempt",
  recording: "never",
  parent: "/",
} satisfies RouteHandle;

/**
 * The provider's card page redirects here. A visit changes nothing: only the form registers the card, so that a foreign
 * link cannot put a card into the user's account. Script sends it at once for who left for that page here.
 */
export const loader = viewerLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const returned = NewCard.safeParse({ authKey: query.get("authKey"), customerKey: query.get("customerKey") });
  const back = localPath(query.get("rd_url"), "/mypage/cards");
  return {
    title: args.title("checkout", "cardReturnTitle"),
    card: returned.success ? returned.data : null,
    sendsItself: returned.success && (await endProviderVisit(args, returned.data.customerKey)),
    back,
    retry: href("/mypage/cards/new", `?rd_url=${encodeURIComponent(back)}`),
  };
});

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const back = localPath(form.get("back"), "/mypage/cards");
  const returned = NewCard.safeParse({ authKey: form.get("authKey"), customerKey: form.get("customerKey") });
  if (!returned.success) return args.redirect(back, { flash: { key: "INVALID_REQUEST" } });
  try {
    // The same key again, from a button pressed twice, gets the same card.
    await args.api.call(registerCard, { body: returned.data, idempotencyKey: returned.data.authKey.slice(0, 200) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(`/mypage/cards/new?rd_url=${encodeURIComponent(back)}`, { flash: { key: error.code } });
  }
  return args.redirect(back, { flash: { key: "checkout.cardRegistered" } });
});

export default function CardReturn() {
  const { card, sendsItself, back, retry } = useLoaderData<typeof loader>();
  const t = useText("checkout");
  if (!card) {
    return (
      <FormColumn>
        <PageHead title={t("cardReturnFailed")} lead={t("cardReturnFailedHint")} />
        <LinkButton to={retry} fullWidth>
          {t("addCard")}
        </LinkButton>
      </FormColumn>
    );
  }
  return (
    <FormColumn>
      <PageHead title={t("cardReturnTitle")} lead={t("cardReturnLead")} />
      <SelfSendingForm action="/checkout/return/card" fields={{ ...card, back }} sendsItself={sendsItself}>
        <SubmitButton fullWidth>{t("cardReturnSubmit")}</SubmitButton>
      </SelfSendingForm>
    </FormColumn>
  );
}
