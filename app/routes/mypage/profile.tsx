import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type AccountEdit, Introduction } from "#contract/accounts/schemas";
import { limits } from "#contract/limits";
import { Domain, Nickname } from "#contract/names";
import { editProfile } from "#contract/profiles/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { NameField } from "~/components/accounts/name-field";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { PictureField } from "~/components/pictures/picture-field";
import { viewerAction, viewerLoader } from "~/guards/handlers.server";
import { responseContext } from "~/http/response-context.server";
import { useText } from "~/i18n/i18n";
import { writeLanguageCookie } from "~/i18n/i18n.server";
import { pictureFormError, readPictureForm } from "~/pictures/picture-form.server";
import {
  addressField,
  formTooLong,
  profilePurposes,
  sendProfilePictures,
  type UploadedPictures,
} from "~/pictures/profile-pictures.server";
import { offeredProviders } from "~/social-login/providers.server";
import { Avatar } from "~/ui/avatar";
import { SubmitButton } from "~/ui/button";
import { Cover } from "~/ui/cover";
import { RadioGroup } from "~/ui/fields/choice";
import { TextArea } from "~/ui/fields/text-area";
import { FormColumn, PageHead } from "~/ui/page-head";
import { AccountSection } from "./account-section";
import { DomainField } from "./domain-field";
import { WithheldLine } from "./withheld-line";

export const handle = { capabilities: ["pictures"] } satisfies RouteHandle;

const ProfileForm = z.object({
  nickname: Nickname,
  domain: Domain.optional(),
  introduction: Introduction.optional(),
  gender: z.enum(["male", "female"]),
  lang: z.enum(["ko", "en"]),
  profileImageUrl: z.string().optional(),
  backgroundImageUrl: z.string().optional(),
  profileRemoved: z.literal("on").optional(),
  backgroundRemoved: z.literal("on").optional(),
});

export const loader = viewerLoader(async (args, viewer) => {
  const { nickname, introduction, gender, lang, profileImageUrl, backgroundImageUrl } = viewer;
  const { role, domain, domainChangesLeft, email, hasPassword, profileWithheldUntil: withheldUntil } = viewer;
  return {
    // An activist's pictures are part of the form for their activity.
    home: role === "activist" ? null : { domain, domainChangesLeft },
    account: { email, hasPassword, connects: offeredProviders().length > 0 },
    title: args.title("mypage/profile", "title"),
    user: { nickname, introduction, gender, lang, profileImageUrl, backgroundImageUrl, withheldUntil },
  };
});

export const action = viewerAction(async (args, before) => {
  const form = await readPictureForm(args, profilePurposes.length).catch((error) => formTooLong(error));
  if (!(form instanceof FormData)) return form;
  const { kept, error: unsent } = await sendProfilePictures(args, form, addressField);
  const submission = await args.parseForm(ProfileForm, form);
  const refuse = (error?: unknown) =>
    pictureFormError(args, submission, { kept, shown: profilePurposes.map(addressField), error });
  if (submission.status !== "success") return refuse();
  if (unsent) return refuse(unsent);
  const { nickname, domain, introduction = "", gender, lang } = submission.value;
  const home = before.role !== "activist" && domain !== undefined ? { domain } : {};
  const pictures = { ...picturesIn(submission.value), ...home, nickname, introduction, gender, lang };
  try {
    await args.api.call(editProfile, { body: pictures satisfies AccountEdit });
  } catch (error) {
    return refuse(error);
  }
  // Only a changed language is stored: a user who reads this page in another one has not chosen it.
  if (lang !== before.lang) responseContext(args.context).setCookie(writeLanguageCookie(lang));
  return args.redirect("/mypage/profile", { flash: { key: "shell.saved" } });
});

/** A new picture takes precedence over the box that removes the old one. */
function picturesIn(value: z.infer<typeof ProfileForm>): Pick<AccountEdit, "profileImageUrl" | "backgroundImageUrl"> {
  const profile = value.profileImageUrl ?? (value.profileRemoved ? null : undefined);
  const background = value.backgroundImageUrl ?? (value.backgroundRemoved ? null : undefined);
  return {
    ...(profile !== undefined && { profileImageUrl: profile }),
    ...(background !== undefined && { backgroundImageUrl: background }),
  };
}

type Fields = z.input<typeof ProfileForm>;

export default function Profile() {
  const { user, home, account } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText("mypage/profile");
  const { nickname, introduction, gender, lang } = user;
  const [form, fields] = useActionForm<Fields>({
    id: "profile",
    defaultValue: { nickname, domain: home?.domain, introduction, gender, lang },
  });
  // What a refused form has sent is displayed, with why.
  const isFixed = user.withheldUntil !== null && !answer;
  return (
    <FormColumn>
      <PageHead title={t("title")} lead={t("lead")} />
      <ActionForm form={form} encType="multipart/form-data" className="grid gap-7">
        {user.withheldUntil ? <WithheldLine until={user.withheldUntil} /> : null}
        {isFixed ? null : <Pictures user={user} fields={fields} kept={answer?.kept} />}
        <NameField
          asks="nickname"
          own={nickname}
          meta={fields.nickname}
          label={t("nickname")}
          hint={t("nicknameHint")}
          autoComplete="nickname"
          required
        />
        {home ? <DomainField meta={fields.domain} {...home} /> : null}
        {isFixed ? null : (
          <TextArea
            meta={fields.introduction}
            label={t("introduction")}
            hint={t("introductionHint")}
            max={limits.introductionLength}
          />
        )}
        <RadioGroup
          meta={fields.gender}
          legend={t("gender")}
          inline
          required
          options={[
            { value: "female", label: t("female") },
            { value: "male", label: t("male") },
          ]}
        />
        <RadioGroup
          meta={fields.lang}
          legend={t("language")}
          inline
          required
          options={[
            { value: "ko", label: <span lang="ko">한국어</span> },
            { value: "en", label: <span lang="en">English</span> },
          ]}
        />
        <SubmitButton fullWidth>{t("save")}</SubmitButton>
      </ActionForm>
      <AccountSection {...account} />
    </FormColumn>
  );
}

type PicturesProps = {
  user: Pick<
    ReturnType<typeof useLoaderData<typeof loader>>["user"],
    "nickname" | "profileImageUrl" | "backgroundImageUrl"
  >;
  fields: ReturnType<typeof useActionForm<Fields>>[1];
  kept: UploadedPictures | undefined;
};

function Pictures({ user, fields, kept }: PicturesProps) {
  return (
    <>
      <PictureField
        key={`profile ${user.profileImageUrl}`}
        purpose="profile"
        meta={fields.profileImageUrl}
        removable={user.profileImageUrl !== null}
        kept={kept?.profile}
      >
        <Avatar name={user.nickname} imageUrl={user.profileImageUrl} size={96} />
      </PictureField>
      <PictureField
        key={`background ${user.backgroundImageUrl}`}
        purpose="background"
        meta={fields.backgroundImageUrl}
        removable={user.backgroundImageUrl !== null}
        kept={kept?.background}
      >
        <Cover imageUrl={user.backgroundImageUrl} width={1280} height={640} className="aspect-2/1" />
      </PictureField>
    </>
  );
}
