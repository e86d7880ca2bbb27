import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { openOrder } from "#contract/payments/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { useFormResult } from "~/components/forms/use-form-result";
import { GiftFields } from "~/components/gifts/gift-fields";
import { clearGiftDraft, findGiftDraft, storeGiftDraft } from "~/gifts/gift-draft.server";
import { GiftForm } from "~/gifts/gift-form.server";
import { parseForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { loginPath } from "~/http/redirect-target.server";
import { formError, redirectTo, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { sessionOf } from "~/session/session.server";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FormColumn, PageHead } from "~/ui/page-head";
import { NamedText } from "~/ui/text/named-text";
import { redirectFormerDomain } from "./visit.server";

export const handle = { capabilities: ["donations"] } satisfies RouteHandle;

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const card = await api(args).call(getCreatorCard, { params: { domain: routeParam(args, "domain") } });
  if (!card.isActivist) throw localApiError("RESOURCE_NOT_FOUND", args);
  redirectFormerDomain(args, card.domain);
  const draft = await findGiftDraft(args, href("/:domain/donate", { domain: card.domain }));
  return { title: pageTitle(args.request, "gifts", "donateTitle", { name: card.nickname }), card, kept: draft };
});

/** Opens an order and leads to its page; nothing is charged here. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const domain = routeParam(args, "domain");
  if (await sessionOf(args).isGuest()) {
    const here = href("/:domain/donate", { domain });
    await storeGiftDraft(args, here);
    return redirectTo(args, loginPath(here));
  }
  const submission = await parseForm(args, GiftForm);
  if (submission.status !== "success") return formError(args, submission);
  const { amount, message, shown } = submission.value;
  try {
    const order = await api(args).call(openOrder, { body: { kind: "donation", domain, amount, message, shown } });
    clearGiftDraft(args);
    return seeOther(args, href("/checkout/:orderId", { orderId: order.orderId }));
  } catch (error) {
    return formError(args, submission, error);
  }
});

export default function Donate() {
  const { card, kept } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const t = useText("gifts");
  if (card.isSelf) {
    return (
      <EmptyState icon="gift" heading="h1" title={t("ownPage")} hint={t("ownPageHint")}>
        <LinkButton to="/mypage/donations">{t("toReceived")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <FormColumn>
      <div className="flex items-center gap-4">
        <Avatar name={card.nickname} imageUrl={card.profileImageUrl} size={64} />
        <PageHead title={<NamedText names={[card.nickname]} say={(name) => t("donateTitle", { name })} />} />
      </div>
      <p className="-mt-2 text-muted">{t("donateLead")}</p>
      <GiftFields result={result} kept={kept} />
    </FormColumn>
  );
}
