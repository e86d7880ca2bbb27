import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { openCampaign } from "#contract/campaigns/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { toSeoulMinute } from "~/i18n/seoul-time";
import { sendCover } from "~/pictures/cover-form.server";
import { directUploads, pictureFormError, readPictureForm } from "~/pictures/picture-form.server";
import { SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { CampaignFields, type CampaignValues } from "./campaign-fields";
import { CampaignForm, campaignCover, inputOf } from "./campaign-form.server";

export const handle: RouteHandle = { copies: "never" };

const usualDays = 14;

export const loader = activistLoader(async (args) => {
  const day = toSeoulMinute(new Date(Date.now() + usualDays * 86_400_000).toISOString()).slice(0, 10);
  return {
    title: args.title("campaigns/own", "newTitle"),
    direct: directUploads(args),
    closesAt: `${day}T23:59`,
    once: randomUUID(),
  };
});

/** `once` makes a form sent twice one campaign. */
export const action = activistAction(async (args) => {
  const form = await readPictureForm(args, 1);
  const { kept, unsent } = await sendCover(args, form, campaignCover);
  const submission = await args.parseForm(CampaignForm, form);
  const refuse = (error?: unknown) =>
    pictureFormError(args, submission, { kept, shown: ["imageUrl", "opensAt"], error });
  if (submission.status !== "success" || unsent) return refuse(unsent);
  try {
    const idempotencyKey = submission.value.once;
    const campaign = await args.api.call(openCampaign, { body: inputOf(submission.value), idempotencyKey });
    return args.redirect(href("/mypage/campaigns/:campaignId", { campaignId: campaign.id }), {
      flash: { key: "campaigns/own.campaignBegun" },
    });
  } catch (error) {
    return refuse(error);
  }
});

export default function NewCampaign() {
  const { direct, closesAt, once } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("campaigns/own");
  const [form, fields] = useActionForm<CampaignValues & { once: string }>({
    id: "campaign",
    defaultValue: { closesAt, once },
  });
  return (
    <FormColumn>
      <PageHead title={t("newTitle")} />
      <ActionForm form={form} encType="multipart/form-data" className="grid gap-6">
        <input type="hidden" name="once" defaultValue={String(fields.once.initialValue ?? once)} />
        <CampaignFields fields={fields} imageUrl={null} kept={answer?.kept} direct={direct} />
        <SubmitButton fullWidth>{t("begin")}</SubmitButton>
      </ActionForm>
    </FormColumn>
  );
}
