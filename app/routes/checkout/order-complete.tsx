import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { shortNumber } from "#contract/ids";
import { getPaymentOfOrder } from "#contract/payments/endpoints";
import { paidWith } from "#contract/payments/methods";
import type { Payment } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { FollowButton } from "~/components/creators/follow-button";
import { GiftMessage } from "~/components/gifts/gift-message";
import { TwoArches } from "~/components/people/two-arches";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useLng, useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormColumn } from "~/ui/page-head";
import { Money } from "~/ui/text/money";
import { NamedText } from "~/ui/text/named-text";
import { DateText } from "~/ui/text/time-text";
import { SummaryRow } from "./order-summary";

export const handle = { copies: "never", shell: "plain", recording: "never" } satisfies RouteHandle;

/** Only a paid order is displayed here; an unpaid one is redirected to its own page. */
export const loader = guardedLoader(async (args) => {
  const orderId = args.param("orderId");
  try {
    const payment = await args.api.call(getPaymentOfOrder, { query: { orderId } });
    const isFollowing = payment.kind === "membership" && (await isFollowingOf(args, payment));
    return { title: args.title("checkout", "completeTitle"), payment, isFollowing };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw args.redirect(href("/checkout/:orderId", { orderId }));
    throw error;
  }
});

/** False also where the creator is not to be seen any more. */
async function isFollowingOf(args: HandlerArgs, { activist: { domain } }: Payment): Promise<boolean> {
  try {
    return (await args.api.call(getCreatorCard, { params: { domain } })).isFollowing;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

export default function OrderComplete() {
  const lng = useLng();
  const { payment, isFollowing } = useLoaderData<typeof loader>();
  const t = useText("checkout");
  const giftText = useText("gifts");
  const { kind, activist } = payment;
  // Stays after it is undone, so that it can be done again.
  const [followed] = useState(isFollowing);
  return (
    <FormColumn>
      <header className="grid justify-items-center gap-2 text-center">
        <TwoArches creator={activist} />
        <h1 className="mt-4 text-headline">{t("completeTitle")}</h1>
        <p className="text-muted">
          <NamedText
            names={[activist.nickname]}
            say={(name) => (kind === "membership" ? t : giftText)("completeLead", { name })}
          />
        </p>
      </header>
      {payment.campaign?.needsDelivery && payment.status === "done" ? (
        <DeliveryNotice id={payment.campaign.id} />
      ) : null}
      <Card>
        <dl className="grid gap-3">
          {kind === "membership" ? (
            <SummaryRow label={t("plan")}>
              <bdi>{payment.plan?.name}</bdi>
            </SummaryRow>
          ) : (
            <SummaryRow label={giftText("item")}>{payment.campaign?.title || giftText(kind)}</SummaryRow>
          )}
          <SummaryRow label={t("paidAmount")} strong>
            <Money won={payment.amount} />
          </SummaryRow>
          <SummaryRow label={t("paidAt")}>
            <DateText at={payment.approvedAt} time />
          </SummaryRow>
          <SummaryRow label={t("paidWith")}>{paidWith(payment, lng)}</SummaryRow>
          {payment.shown ? <SummaryRow label={giftText("shownAs")}>{giftText(payment.shown)}</SummaryRow> : null}
          <SummaryRow label={t("orderNumber")}>{shortNumber(payment.orderId)}</SummaryRow>
        </dl>
        {payment.message ? <GiftMessage text={payment.message} /> : null}
        <p className="mt-4 border-t border-line pt-4 text-small text-muted">{t("mailSent")}</p>
        <LinkButton
          to={href("/checkout/:orderId/receipt", { orderId: payment.orderId })}
          variant="quiet"
          size="small"
          className="-ml-4"
        >
          {t("receipt")}
        </LinkButton>
      </Card>
      {followed ? <Followed {...activist} isFollowing={isFollowing} /> : null}
      <div className="grid gap-2">
        <LinkButton to={href("/:domain", { domain: activist.domain })} fullWidth>
          {kind === "membership" ? t("goToCreator") : giftText("toCreator", { name: activist.nickname })}
        </LinkButton>
        {kind === "membership" ? (
          <LinkButton to="/mypage/subscriptions" variant="secondary" fullWidth>
            {t("manage")}
          </LinkButton>
        ) : (
          <LinkButton to="/mypage/payments" variant="secondary" fullWidth>
            {giftText("toSupport")}
          </LinkButton>
        )}
      </div>
    </FormColumn>
  );
}

/** Who joins follows the creator too; undone here. */
function Followed({ domain, nickname, isFollowing }: Payment["activist"] & { isFollowing: boolean }) {
  const t = useText("checkout");
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small">
      <p className="min-w-0 grow basis-52 text-muted">
        <NamedText names={[nickname]} say={(name) => t("followed", { name })} />
      </p>
      <FollowButton domain={domain} nickname={nickname} isFollowing={isFollowing} variant="secondary" />
    </section>
  );
}

/** Goods need a delivery address: the one thing left to do, so it comes first. */
function DeliveryNotice({ id }: { id: string }) {
  const t = useText("campaigns");
  return (
    <section className="grid gap-3 rounded-lg bg-accent-soft px-5 py-4 text-accent-soft-ink">
      <p className="font-semibold">{t("deliveryWaiting")}</p>
      <LinkButton to={href("/campaigns/:campaignId/delivery", { campaignId: id })} fullWidth>
        {t("toDelivery")}
      </LinkButton>
    </section>
  );
}
