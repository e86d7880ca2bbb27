import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Order } from "#contract/payments";
import type { UserCard } from "#contract/people";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { GiftFields } from "~/components/gifts/gift-fields";
import { dropGift, keepGift, keptGift } from "~/gifts/gift-draft.server";
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
import { NamedText } from "~/ui/named-text";
import { FormColumn, PageHead } from "~/ui/page-head";
import { leadOn } from "./arrival.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const card = await api(args).get<UserCard>(path`/users/${String(args.params.domain)}/card`);
  if (!card.isActivist) throw localApiError("RESOURCE_NOT_FOUND", args);
  leadOn(args, card.domain);
  const kept = await keptGift(args, path`/${card.domain}/donate`);
  return { title: pageTitle(args.request, "gifts", "donateTitle", { name: card.nickname }), card, kept };
});

/** Opens an order and leads to its page; nothing is charged here. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const domain = String(args.params.domain);
  if (await sessionOf(args).isGuest()) {
    const here = path`/${domain}/donate`;
    await keepGift(args, here);
    return redirectTo(args, loginPath(here));
  }
  const submission = await parseForm(args, GiftForm);
  if (submission.status !== "success") return formError(args, submission);
  const { amount, message, shown } = submission.value;
  try {
    const order = await api(args).post<Order>("/payments/ready", { kind: "donation", domain, amount, message, shown });
    dropGift(args);
    return seeOther(args, path`/checkout/${order.orderId}`);
  } catch (error) {
    return formError(args, submission, error);
  }
});

export default function Donate() {
  const { card, kept } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
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
