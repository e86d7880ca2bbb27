import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { openOrder } from "#contract/payments/endpoints";
import { getSeller } from "#contract/sellers/endpoints";
import { sellerLines } from "#contract/sellers/seller-details";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { useFormResult } from "~/components/forms/use-form-result";
import { GiftFormFields } from "~/components/gifts/gift-form";
import { PayDonation } from "~/components/gifts/pay-donation";
import { env } from "~/env.server";
import { clearGiftDraft, findGiftDraft, storeGiftDraft } from "~/gifts/gift-draft.server";
import { GiftForm } from "~/gifts/gift-form.server";
import { payChoicesOf } from "~/gifts/pay-choices.server";
import { payDonation } from "~/gifts/pay-donation.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { loginPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { sessionOf } from "~/session/session.server";
import { Avatar } from "~/ui/avatar";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FormColumn, PageHead } from "~/ui/page-head";
import { NamedText } from "~/ui/text/named-text";
import { redirectFormerDomain } from "./visit.server";

export const handle = { copies: "never", capabilities: ["donations"] } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const [card, { methods, easyPays }] = await Promise.all([
    args.api.call(getCreatorCard, { params: { domain: args.param("domain") } }),
    payChoicesOf(args),
  ]);
  if (!card.isActivist) throw localApiError("RESOURCE_NOT_FOUND", args);
  redirectFormerDomain(args, card.domain);
  // A donation paid from this page has no order yet.
  const seller = methods.length > 0 ? await sellerOf(args, card.domain) : null;
  const draft = await findGiftDraft(args, href("/:domain/donate", { domain: card.domain }));
  return {
    title: args.title("gifts", "donateTitle", { name: card.nickname }),
    card,
    kept: draft,
    methods,
    easyPays,
    seller,
    feeBps: env().PLATFORM_FEE_BPS,
    once: randomUUID(),
  };
});

async function sellerOf(args: HandlerArgs, domain: string): Promise<string[] | null> {
  const seller = await args.api.call(getSeller, { query: { domain } });
  return sellerLines(seller, localeOf(args.request));
}

/** With a stored card it pays; else it opens an order and leads to its page, where nothing is charged yet. */
export const action = guardedAction(async (args) => {
  const domain = args.param("domain");
  if (await sessionOf(args).isGuest()) {
    const here = href("/:domain/donate", { domain });
    await storeGiftDraft(args, here);
    return args.redirect(loginPath(here));
  }
  const form = await args.readForm();
  if (form.has("methodId")) return payDonation(args, { domain, form });
  return args.handleForm({ schema: GiftForm, form }, async (input) => {
    const order = await args.api.call(openOrder, { body: { kind: "donation", domain, ...input } });
    clearGiftDraft(args);
    return args.redirect(href("/checkout/:orderId", { orderId: order.orderId }));
  });
});

export default function Donate() {
  const { card, kept, methods, easyPays, seller, feeBps, once } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const t = useText("gifts");
  if (card.isSelf) {
    return (
      <EmptyState icon="gift" heading="h1" title={t("ownPage")} hint={t("ownPageHint")}>
        <LinkButton to="/mypage/donations">{t("toReceived")}</LinkButton>
      </EmptyState>
    );
  }
  const head = (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={card.nickname} imageUrl={card.profileImageUrl} size={64} />
        <PageHead title={<NamedText names={[card.nickname]} say={(name) => t("donateTitle", { name })} />} />
      </div>
      <p className="text-muted">{t("donateLead")}</p>
    </div>
  );
  if (methods.length > 0) {
    return (
      <PayDonation
        creator={card}
        methods={methods}
        easyPays={easyPays}
        seller={seller}
        feeBps={feeBps}
        once={once}
        result={result}
        kept={kept}
      >
        {head}
      </PayDonation>
    );
  }
  return (
    <FormColumn>
      {head}
      <GiftFormFields result={result} kept={kept} easyPays={easyPays} />
    </FormColumn>
  );
}
