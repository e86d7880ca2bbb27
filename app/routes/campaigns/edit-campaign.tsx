import { useActionData, useLoaderData } from "@remix-run/react";
import * as endpoints from "#contract/campaigns/endpoints";
import type { CampaignInput, OwnCampaign } from "#contract/campaigns/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { formatNumber } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { toSeoulMinute } from "~/i18n/seoul-time";
import { sendCover } from "~/pictures/cover-form.server";
import { directUploads, pictureFormError, readPictureForm } from "~/pictures/picture-form.server";
import { SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { CampaignFields, type CampaignValues } from "./campaign-fields";
import { CampaignForm, campaignCover, FundedCampaignForm, fundedInputOf, inputOf } from "./campaign-form.server";

export const handle: RouteHandle = { copies: "never" };

const getOwnCampaign = (args: HandlerArgs) =>
  args.api.call(endpoints.getOwnCampaign, { params: { id: args.param("campaignId") } });

export const loader = activistLoader(async (args) => {
  const campaign = await getOwnCampaign(args);
  if (campaign.status !== "open" && campaign.status !== "scheduled")
    throw args.redirect(href("/mypage/campaigns/:campaignId", { campaignId: campaign.id }));
  return { title: args.title("campaigns/own", "editTitle"), campaign, direct: directUploads(args) };
});

export const action = activistAction(async (args) => {
  const form = await readPictureForm(args, 1);
  const { kept, unsent } = await sendCover(args, form, campaignCover);
  const campaign = await getOwnCampaign(args);
  const read = await parseEdit(args, form, campaign);
  const refuse = (error?: unknown) => pictureFormError(args, read.submission, { kept, shown: ["imageUrl"], error });
  if (!read.input || unsent) return refuse(unsent);
  try {
    await args.api.call(endpoints.editCampaign, { params: { id: campaign.id }, body: read.input });
  } catch (error) {
    return refuse(error);
  }
  return args.redirect(href("/mypage/campaigns/:campaignId", { campaignId: campaign.id }), {
    flash: { key: "shell.saved" },
  });
});

/** The schema for the form that was displayed: without a title field, it was the one after a donation. */
async function parseEdit(args: HandlerArgs, form: FormData, before: OwnCampaign) {
  if (form.has("title")) {
    const submission = await args.parseForm(CampaignForm, form);
    const input: CampaignInput | null = submission.status === "success" ? inputOf(submission.value, before) : null;
    return { submission, input };
  }
  const submission = await args.parseForm(FundedCampaignForm, form);
  const input: CampaignInput | null = submission.status === "success" ? fundedInputOf(submission.value, before) : null;
  return { submission, input };
}

export default function EditCampaign() {
  const { campaign, direct } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("campaigns/own");
  const { title, body, goalAmount, opensAt, closesAt, needsDelivery, promised, status } = campaign;
  const [form, fields] = useActionForm<CampaignValues>({
    id: "campaign",
    defaultValue: {
      title,
      body,
      goalAmount: formatNumber(goalAmount),
      opensAt: toSeoulMinute(opensAt),
      closesAt: toSeoulMinute(closesAt),
      needsDelivery: needsDelivery ? "on" : undefined,
    },
  });
  const fixed = promised ? "promise" : status === "open" ? "opening" : undefined;
  return (
    <FormColumn>
      <div>
        <TextLink tone="muted" to={href("/mypage/campaigns/:campaignId", { campaignId: campaign.id })}>
          {t("backToOne")}
        </TextLink>
        <PageHead title={t("editTitle")} eyebrow={<bdi>{title}</bdi>} />
      </div>
      {fixed ? (
        <p className="rounded-lg bg-soft px-4 py-3 text-small">{t(promised ? "promisedNote" : "openedNote")}</p>
      ) : null}
      <ActionForm form={form} encType="multipart/form-data" className="grid gap-6">
        <CampaignFields
          fields={fields}
          imageUrl={campaign.imageUrl}
          kept={answer?.kept}
          direct={direct}
          stands={fixed}
        />
        <SubmitButton fullWidth>{t("save")}</SubmitButton>
      </ActionForm>
    </FormColumn>
  );
}
