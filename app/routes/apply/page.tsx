import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ApplicationDraftChange } from "#contract/applications/schemas";
import { checkDomain } from "#contract/profiles/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { NameField } from "~/components/accounts/name-field";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { PictureField } from "~/components/pictures/picture-field";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { errorText } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pictureFormError, readPictureForm } from "~/pictures/picture-form.server";
import {
  formTooLong,
  type ProfilePurpose,
  profilePurposes,
  sendProfilePictures,
} from "~/pictures/profile-pictures.server";
import { Avatar } from "~/ui/avatar";
import { Cover } from "~/ui/cover";
import { draftOf, goToStep, saveDraft, stepForms, typedFields } from "./draft.server";
import { StepButtons, StepFrame } from "./step-frame";

export const handle: RouteHandle = { copies: "never" };

export const loader = viewerLoader(async (args, { nickname, profileImageUrl, backgroundImageUrl }) => {
  const { domain, profileUrl, backgroundUrl, former } = await draftOf(args);
  return {
    title: args.title("apply", "step_page"),
    answers: { domain },
    chosen: { profile: profileUrl, background: backgroundUrl },
    own: { nickname, profileImageUrl, backgroundImageUrl },
    former,
  };
});

const fieldOf = (purpose: ProfilePurpose) => `${purpose}Url` as const;

/** Text and pictures are stored one after the other: an invalid picture loses no text. */
export const action = guardedAction(async (args) => {
  await draftOf(args);
  const form = await readPictureForm(args, profilePurposes.length).catch((error) => formTooLong(error));
  if (!(form instanceof FormData)) return form;
  await saveDraft(args, typedFields("page", form));
  const { kept, error: unsent } = await sendProfilePictures(args, form, fieldOf);
  const submission = await args.parseForm(stepForms.page, form);
  const refuse = (error?: unknown) =>
    pictureFormError(args, submission, { kept, shown: profilePurposes.map(fieldOf), error });
  try {
    const pictures = picturesIn(form);
    if (Object.keys(pictures).length > 0) await saveDraft(args, pictures);
  } catch (error) {
    if (error instanceof Response) throw error;
    return refuse(error);
  }
  if (unsent) return refuse(unsent);
  if (form.get("intent") === "back") return goToStep(args, "page", "back");
  if (submission.status !== "success") return refuse();
  const { exists } = await args.api.call(checkDomain, { query: { domain: submission.value.domain } });
  if (!exists) return goToStep(args, "page", "next");
  const domainTaken = errorText(args.request, "RESOURCE_CONFLICT_DOMAIN");
  return data({ result: submission.reply({ fieldErrors: { domain: [domainTaken] } }), kept }, { status: 409 });
});

/** A new picture takes precedence over the box that removes the old one. */
function picturesIn(form: FormData): ApplicationDraftChange {
  const change: ApplicationDraftChange = {};
  for (const purpose of profilePurposes) {
    const address = form.get(fieldOf(purpose));
    if (typeof address === "string" && address) change[fieldOf(purpose)] = address;
    else if (form.has(`${purpose}Removed`)) change[fieldOf(purpose)] = null;
  }
  return change;
}

type Fields = { domain: string; profileUrl?: string; backgroundUrl?: string };

export default function Page() {
  const { answers, chosen, own, former } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("apply");
  const [form, fields] = useActionForm<Fields>({ id: "apply-page", defaultValue: answers });
  return (
    <StepFrame step="page" former={former}>
      <ActionForm form={form} encType="multipart/form-data" className="grid gap-7">
        <div className="grid gap-1">
          <NameField
            asks="domain"
            own=""
            meta={fields.domain}
            label={t("domain")}
            hint={t("domainHint")}
            inputMode="url"
            autoComplete="off"
            required
          />
          <p className="text-small text-muted">{t("domainNote")}</p>
        </div>
        <p className="text-small text-muted">{t("pictureNote")}</p>
        <PictureField
          key={`profile ${chosen.profile}`}
          purpose="profile"
          meta={fields.profileUrl}
          removable={chosen.profile !== null}
          kept={answer?.kept?.profile}
        >
          <Avatar name={own.nickname} imageUrl={chosen.profile ?? own.profileImageUrl} size={96} />
        </PictureField>
        <PictureField
          key={`background ${chosen.background}`}
          purpose="background"
          meta={fields.backgroundUrl}
          removable={chosen.background !== null}
          kept={answer?.kept?.background}
        >
          <Cover
            imageUrl={chosen.background ?? own.backgroundImageUrl}
            width={1280}
            height={640}
            className="aspect-2/1"
          />
        </PictureField>
        <StepButtons step="page" />
      </ActionForm>
    </StepFrame>
  );
}
