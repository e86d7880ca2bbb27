import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { CampaignInput, OwnCampaign } from "#contract/campaigns";
import { api, path } from "~/api/client.server";
import { parseForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { formErrorNow, redirectTo, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { directUploads, readPictureForm } from "~/pictures/pictures.server";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireActivist } from "~/session/viewer.server";
import { SubmitButton } from "~/ui/button";
import { FormHead } from "~/ui/fields/form-head";
import { FormColumn, PageHead } from "~/ui/page-head";
import { CampaignFields, type CampaignValues } from "./campaign-fields";
import { CampaignForm, GivenCampaignForm, givenInputOf, inputOf, sendCampaignPicture } from "./campaign-form.server";
import { toSeoulMinute } from "./seoul-time";

export const meta = privateMeta;

const ownOf = (args: LoaderFunctionArgs) =>
  api(args).get<OwnCampaign>(path`/users/mypage/campaigns/${String(args.params.campaignId)}`);

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireActivist(args);
  const campaign = await ownOf(args);
  if (campaign.status !== "open" && campaign.status !== "scheduled")
    throw redirectTo(args, path`/mypage/campaigns/${campaign.id}`);
  return { title: pageTitle(args.request, "ownCampaigns", "editTitle"), campaign, direct: directUploads(args) };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  await requireActivist(args);
  const form = await readPictureForm(args, 1);
  const { kept, unsent } = await sendCampaignPicture(args, form);
  const campaign = await ownOf(args);
  const read = await wishOf(args, form, campaign);
  const refuse = (error?: unknown) => {
    const answer = formErrorNow(args, read.submission, error, ["imageUrl"]);
    return data({ ...answer.data, kept }, answer.init ?? undefined);
  };
  if (!read.input || unsent) return refuse(unsent);
  try {
    await api(args).put(path`/users/mypage/campaigns/${campaign.id}`, read.input);
  } catch (error) {
    return refuse(error);
  }
  return seeOther(args, path`/mypage/campaigns/${campaign.id}`, { flash: { key: "saved" } });
});

/** By the form that was shown: it had a title, unless somebody had given by then. */
async function wishOf(args: ActionFunctionArgs, form: FormData, before: OwnCampaign) {
  if (form.has("title")) {
    const submission = await parseForm(args, CampaignForm, form);
    const input: CampaignInput | null = submission.status === "success" ? inputOf(submission.value, before) : null;
    return { submission, input };
  }
  const submission = await parseForm(args, GivenCampaignForm, form);
  const input: CampaignInput | null = submission.status === "success" ? givenInputOf(submission.value, before) : null;
  return { submission, input };
}

export default function EditCampaign() {
  const { campaign, direct } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("ownCampaigns");
  const { title, body, goalAmount, opensAt, closesAt, needsDelivery, promised, status } = campaign;
  const [form, fields] = useForm<CampaignValues>({
    id: "campaign",
    lastResult: answer?.result,
    defaultValue: {
      title,
      body,
      goalAmount: String(goalAmount),
      opensAt: toSeoulMinute(opensAt),
      closesAt: toSeoulMinute(closesAt),
      needsDelivery: needsDelivery ? "on" : undefined,
    },
  });
  const stands = promised ? "promise" : status === "open" ? "opening" : undefined;
  return (
    <FormColumn>
      <div>
        <Link
          className="inline-flex min-h-touch items-center text-small font-semibold text-muted underline underline-offset-4"
          to={`/mypage/campaigns/${campaign.id}`}
        >
          {t("backToOne")}
        </Link>
        <PageHead title={t("editTitle")} eyebrow={<bdi>{title}</bdi>} />
      </div>
      {stands ? (
        <p className="rounded-lg bg-sunken px-4 py-3 text-small">{t(promised ? "promisedNote" : "openedNote")}</p>
      ) : null}
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} noValidate className="grid gap-6">
        <FormHead form={form} />
        <CampaignFields
          fields={fields}
          imageUrl={campaign.imageUrl}
          kept={answer?.kept}
          direct={direct}
          stands={stands}
        />
        <SubmitButton fullWidth>{t("save")}</SubmitButton>
      </Form>
    </FormColumn>
  );
}
