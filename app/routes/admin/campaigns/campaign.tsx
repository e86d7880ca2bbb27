import { useLoaderData } from "@remix-run/react";
import { getCampaignForAdmin, takeDownCampaign } from "#contract/campaigns/admin-endpoints";
import { type AdminCampaign, TakeDownInput } from "#contract/campaigns/schemas";
import { limits } from "#contract/limits";
import { href } from "~/addresses/address";
import { CampaignBadge } from "~/components/campaigns/campaign-badge";
import { CampaignProgress } from "~/components/campaigns/campaign-progress";
import { adminAction } from "~/guards/admin-action.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { useText } from "~/i18n/i18n";
import { SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextArea } from "~/ui/fields/text-area";
import { DateText } from "~/ui/text/time-text";
import { DecisionForm } from "../decision-form";
import { type Fact, Facts, PersonLink } from "../facts";
import { itemLoader } from "../lists/admin-item.server";
import { ItemPage } from "../lists/item-page";
import { withHistory } from "../lists/with-history.server";

const title = (args: HandlerArgs) => args.title("campaigns/own", "adminTitle");

export const loader = itemLoader({ title }, "campaignId", async (args, id) => {
  const [campaign, history] = await withHistory(args, id, args.api.call(getCampaignForAdmin, { params: { id } }));
  return { campaign, history };
});

export const action = adminAction(async (args) => {
  const campaignId = args.param("campaignId");
  return args.handleForm({ schema: TakeDownInput }, async (input) => {
    await args.api.call(takeDownCampaign, { params: { id: campaignId }, body: input });
    return args.redirect(href("/admin/campaigns/:campaignId", { campaignId }), {
      flash: { key: "campaigns/own.campaignTakenDown" },
    });
  });
});

export default function AdminCampaignPage() {
  const { campaign, history } = useLoaderData<typeof loader>();
  const t = useText("campaigns/own");
  return (
    <ItemPage
      list="/admin/campaigns"
      back={t("adminBack")}
      title={<span className="break-keep wrap-anywhere">{campaign.title || campaign.id}</span>}
      badge={<CampaignBadge status={campaign.status} />}
      decision={campaign.status === "takenDown" ? null : <TakeDown />}
      history={history}
    >
      <CampaignFacts campaign={campaign} />
    </ItemPage>
  );
}

function CampaignFacts({ campaign }: { campaign: AdminCampaign }) {
  const t = useText("campaigns/own");
  const campaignText = useText("campaigns");
  const { activist, opensAt, closesAt, takenDownAt, takenDownReason, supporterCount, body } = campaign;
  const facts: Fact[] = [
    [t("creator"), <PersonLink key="who" person={activist} />],
    [t("supporterCount"), t("people", { count: supporterCount })],
    [t("opensAt"), <DateText key="opens" at={opensAt} time />],
    [t("closesAt"), <DateText key="closes" at={closesAt} time />],
  ];
  if (takenDownAt) {
    facts.push([t("takenDownAt"), <DateText key="down" at={takenDownAt} time />]);
    facts.push([t("reason"), takenDownReason]);
  }
  return (
    <>
      <Card>
        <CampaignProgress campaign={campaign} />
        {campaign.needsDelivery ? <p className="mt-3 text-small text-muted">{campaignText("needsDelivery")}</p> : null}
        <p className="mt-4 border-t border-line pt-4 text-small wrap-anywhere whitespace-pre-line">{body}</p>
      </Card>
      <Facts facts={facts} />
    </>
  );
}

function TakeDown() {
  const t = useText("campaigns/own");
  return (
    <DecisionForm<"reason"> id="take-down" title={t("takeDownTitle")} lead={t("takeDownLead")}>
      {({ reason }) => (
        <>
          <TextArea
            meta={reason}
            label={t("takeDownReason")}
            hint={t("takeDownReasonHint")}
            max={limits.blockReasonLength}
            required
          />
          <SubmitButton variant="danger">{t("takeDown")}</SubmitButton>
        </>
      )}
    </DecisionForm>
  );
}
