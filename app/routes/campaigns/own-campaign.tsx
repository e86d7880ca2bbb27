import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { closeCampaign, getOwnCampaign, withdrawCampaign } from "#contract/campaigns/endpoints";
import type { OwnCampaign } from "#contract/campaigns/schemas";
import { listReceivedGifts } from "#contract/gifts/endpoints";
import type { GiftReceived } from "#contract/gifts/schemas";
import type { Page } from "#contract/paging";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { CampaignBadge } from "~/components/campaigns/campaign-badge";
import { CampaignProgress } from "~/components/campaigns/campaign-progress";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { ReceivedGift } from "~/components/gifts/received-gift";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { actionError } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Checkbox } from "~/ui/fields/choice";
import { MoreList } from "~/ui/more-list";
import { Column } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { DateText } from "~/ui/text/time-text";

export const handle: RouteHandle = { ownHead: true, copies: "never" };

export const loader = activistLoader(async (args) => {
  const campaignId = args.param("campaignId");
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const [campaign, page] = await Promise.all([
    args.api.call(getOwnCampaign, { params: { id: campaignId } }),
    args.api.call(listReceivedGifts, { query: { campaignId, pagingKey } }),
  ]);
  return { title: args.title("campaigns/own", "title"), campaign, page };
});

const CloseForm = z.object({ intent: z.literal("close"), agree: z.literal("on", { error: "notConfirmed" }) });

export const action = activistAction(async (args) => {
  const form = await args.readForm();
  return form.get("intent") === "remove" ? remove(args) : close(args, form);
});

async function close(args: HandlerArgs, form: FormData) {
  const campaignId = args.param("campaignId");
  return args.handleForm({ schema: CloseForm, form }, async () => {
    await args.api.call(closeCampaign, { params: { id: campaignId } });
    return args.redirect(href("/mypage/campaigns/:campaignId", { campaignId }), {
      flash: { key: "campaigns/own.campaignClosed" },
    });
  });
}

async function remove(args: HandlerArgs) {
  const campaignId = args.param("campaignId");
  try {
    await args.api.call(withdrawCampaign, { params: { id: campaignId } });
  } catch (error) {
    return actionError(args, error, href("/mypage/campaigns/:campaignId", { campaignId }));
  }
  return args.redirect("/mypage/campaigns", { flash: { key: "campaigns/own.campaignRemoved" } });
}

export default function ManageCampaign() {
  const { campaign, page } = useLoaderData<typeof loader>();
  const t = useText("campaigns/own");
  const { id, title, status, needsDelivery } = campaign;
  const living = status === "open" || status === "scheduled";
  return (
    <Column>
      <header className="grid gap-2">
        <TextLink tone="muted" className="justify-self-start" to="/mypage/campaigns">
          {t("back")}
        </TextLink>
        <p className="flex">
          <CampaignBadge status={status} />
        </p>
        <h1 className="text-headline break-keep wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
      </header>
      {status === "withheld" ? <p className="rounded-lg bg-soft px-5 py-4">{campaign.body}</p> : null}
      {status === "takenDown" ? <TakenDown campaign={campaign} /> : null}
      <Card>
        <CampaignProgress campaign={campaign} />
        <Facts campaign={campaign} />
      </Card>
      <div className="flex flex-wrap gap-2">
        {living ? (
          <LinkButton
            to={href("/mypage/campaigns/:campaignId/edit", { campaignId: id })}
            reloadDocument
            variant="secondary"
          >
            {t("edit")}
          </LinkButton>
        ) : null}
        {status === "takenDown" ? null : (
          <LinkButton to={href("/campaigns/:campaignId", { campaignId: id })} variant="secondary">
            {t("view")}
          </LinkButton>
        )}
        {needsDelivery && status !== "takenDown" && status !== "scheduled" ? (
          <LinkButton to={href("/mypage/campaigns/:campaignId/addresses", { campaignId: id })} variant="secondary">
            {t("toAddresses")}
          </LinkButton>
        ) : null}
      </div>
      {status === "scheduled" ? null : <DonorList page={page} />}
      {status === "open" ? <Closing /> : null}
      {status === "scheduled" ? <Removal /> : null}
    </Column>
  );
}

function Facts({ campaign }: { campaign: OwnCampaign }) {
  const t = useText("campaigns/own");
  const { supporterCount, opensAt, closesAt, needsDelivery, addressCount } = campaign;
  const facts: [string, ReactNode][] = [
    [t("supporterCount"), t("people", { count: supporterCount })],
    [
      t("period"),
      <span key="period" className="flex flex-wrap gap-x-2">
        <span>
          <DateText at={opensAt} time /> –
        </span>
        <DateText at={closesAt} time />
      </span>,
    ],
  ];
  if (needsDelivery) facts.push([t("addresses"), t("addressCount", { count: addressCount })]);
  return (
    <dl className="mt-4 grid gap-3 border-t border-line pt-4">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
          <dt className="text-small text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TakenDown({ campaign }: { campaign: OwnCampaign }) {
  const t = useText("campaigns/own");
  return (
    <section className="grid gap-2 rounded-lg bg-danger-soft px-5 py-4 text-danger">
      <h2 className="text-title">{t("takenDown")}</h2>
      <p className="whitespace-pre-line">
        <strong>{t("reason")}:</strong> {campaign.takenDownReason}
      </p>
      <p className="text-small">{t("takenDownLead")}</p>
    </section>
  );
}

function DonorList({ page }: { page: Page<GiftReceived> }) {
  const t = useText("campaigns/own");
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-title">{t("giversTitle")}</h2>
        <p className="text-small text-muted">{t("giversLead")}</p>
      </div>
      {page.items.length === 0 ? (
        <EmptyState icon="gift" title={t("giversEmpty")} hint={t("giversEmptyHint")} />
      ) : (
        <MoreList page={page} idOf={({ giftId }) => giftId} className="grid gap-3">
          {(gift) => <ReceivedGift gift={gift} plain />}
        </MoreList>
      )}
    </section>
  );
}

function Closing() {
  const t = useText("campaigns/own");
  const [form, fields] = useActionForm<{ agree: "on" }>({
    id: "close",
  });
  return (
    <Card as="section">
      <h2 className="text-title">{t("closeTitle")}</h2>
      <p className="mt-1 text-small text-muted">{t("closeLead")}</p>
      <ActionForm form={form} className="mt-3 grid justify-items-start gap-3">
        <Checkbox meta={fields.agree} label={t("closeAgree")} required />
        <SubmitButton name="intent" value="close" variant="danger">
          {t("close")}
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}

function Removal() {
  const t = useText("campaigns/own");
  return (
    <Card as="section">
      <h2 className="text-title">{t("removeTitle")}</h2>
      <p className="mt-1 text-small text-muted">{t("removeLead")}</p>
      <Form method="post" className="mt-3">
        <SubmitButton name="intent" value="remove" variant="danger">
          {t("remove")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
