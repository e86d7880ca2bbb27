import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { createShippingList, getOwnCampaign } from "#contract/campaigns/endpoints";
import type { DeliveryAddress } from "#contract/campaigns/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { actionError } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Column, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { WhenText } from "~/ui/text/time-text";

export const handle: RouteHandle = { copies: "never" };

const mostOnScreen = 100;

export const loader = activistLoader(async (args) => {
  const campaign = await args.api.call(getOwnCampaign, { params: { id: args.param("campaignId") } });
  const over = campaign.addressesUntil === null || Date.parse(campaign.addressesUntil) <= Date.now();
  return { title: args.title("campaigns/own", "addressesTitle"), campaign, over };
});

/** Only by a form of ours, never by a link: that the addresses were read is recorded before they are shown. */
export const action = activistAction(async (args) => {
  const campaignId = args.param("campaignId");
  try {
    const { items } = await args.api.call(createShippingList, { params: { id: campaignId } });
    return data({ count: items.length, items: items.slice(0, mostOnScreen) });
  } catch (error) {
    return actionError(args, error, href("/mypage/campaigns/:campaignId/addresses", { campaignId }));
  }
});

export default function Addresses() {
  const { campaign, over } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("campaigns/own");
  return (
    <Column>
      <div>
        <TextLink tone="muted" to={href("/mypage/campaigns/:campaignId", { campaignId: campaign.id })}>
          {t("backToOne")}
        </TextLink>
        <PageHead eyebrow={<bdi>{campaign.title}</bdi>} title={t("addressesTitle")} lead={t("addressesLead")} />
      </div>
      {over || campaign.addressCount === 0 ? (
        <EmptyState icon="lock" title={t(over ? "addressesOver" : "addressesEmpty")} />
      ) : (
        <>
          <div className="grid gap-1.5 rounded-lg bg-soft px-4 py-3 text-small">
            <p className="font-semibold">{t("shown", { count: campaign.addressCount })}</p>
            <p>{t("addressesRule")}</p>
            {campaign.addressesUntil ? (
              <p className="text-muted">
                <WhenText at={campaign.addressesUntil} say={(when) => t("addressesUntil", { when })} />
              </p>
            ) : null}
          </div>
          <div className="flex flex-wrap gap-2">
            <Form method="post">
              <SubmitButton variant="secondary">{t("show")}</SubmitButton>
            </Form>
            <Form
              method="post"
              action={href("/mypage/campaigns/:campaignId/addresses/file", { campaignId: campaign.id })}
              reloadDocument
            >
              <SubmitButton pending={false}>{t("download")}</SubmitButton>
            </Form>
          </div>
        </>
      )}
      {answer && "items" in answer ? <List items={answer.items} count={answer.count} /> : null}
    </Column>
  );
}

function List({ items, count }: { items: DeliveryAddress[]; count: number }) {
  const t = useText("campaigns/own");
  return (
    <section aria-label={t("addressesTitle")} className="grid gap-3">
      {count > items.length ? (
        <p className="text-small text-muted">{t("shownFirst", { count, first: items.length })}</p>
      ) : null}
      <ol className="divide-y divide-line rounded-lg border border-line bg-raised">
        {items.map((item) => (
          <li key={JSON.stringify(item)} className="grid gap-1 px-4 py-3 wrap-anywhere">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong>{item.name}</strong>
              <span className="tabular-nums">{item.phone}</span>
            </p>
            <p>
              ({item.postcode}) {item.address1} {item.address2}
            </p>
            {item.note ? <p className="text-small text-muted">{item.note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
