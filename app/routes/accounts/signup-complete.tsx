import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { z } from "zod";
import { createAccount, createSocialAccount } from "#contract/accounts/endpoints";
import { Nickname } from "#contract/names";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { useFormResult } from "~/components/forms/use-form-result";
import { parseForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { formError, redirectTo, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { capturePath } from "~/session/consent.server";
import { sessionOf } from "~/session/session.server";
import { SubmitButton } from "~/ui/button";
import { Checkbox, RadioGroup } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { type LocalDraft, type SocialDraft, signupDraft } from "./drafts.server";
import { signInByGoogle } from "./google-sign-in.server";

export const meta = privateMeta;
export const handle = { shell: "plain", consent: "exempt", capabilities: ["signUp"] } satisfies RouteHandle;

const ticked = z.literal("on").optional();
const ProfileForm = z
  .object({
    nickname: Nickname,
    gender: z.enum(["male", "female"]),
    atLeast14: ticked,
    all: ticked,
    terms: ticked,
    privacy: ticked,
    marketing: ticked,
  })
  .superRefine((form, context) => {
    if (!form.atLeast14) context.addIssue({ code: "custom", path: ["atLeast14"], message: "under14" });
    for (const name of ["terms", "privacy"] as const) {
      if (!form.all && !form[name]) context.addIssue({ code: "custom", path: [name], message: "notAgreed" });
    }
  });

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const draft = await finishedDraft(args.request);
  if (!draft) throw redirectTo(args, startAgain(args.request));
  return {
    title: pageTitle(args.request, "accounts", "completeTitle"),
    googleEmail: draft.signupType === "social" ? draft.email : null,
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const draft = await finishedDraft(args.request);
  if (!draft) return seeOther(args, startAgain(args.request), { flash: { key: "INVALID_REQUEST_EMAIL_CODE_EXPIRED" } });
  const submission = await parseForm(args, ProfileForm);
  if (submission.status !== "success") return formError(args, submission);
  const { nickname, gender, all, marketing } = submission.value;
  const agreements = { terms: true, privacy: true, marketing: Boolean(all ?? marketing) };
  try {
    await sessionOf(args).start(await signUp(args, draft, { nickname, gender, atLeast14: true, agreements }));
  } catch (error) {
    if (draft.signupType === "local" && isOver(error)) return startOver(args, error);
    if (draft.signupType === "social" && isGoogleOver(error)) return redirectToLogin(args, draft);
    return formError(args, submission, error);
  }
  signupDraft.drop(args);
  const { search } = new URL(args.request.url);
  return seeOther(args, capturePath(href("/accounts/signup/recommendations", search)));
});

type Finished = (LocalDraft & { password: string }) | SocialDraft;
async function finishedDraft(request: Request): Promise<Finished | null> {
  const draft = await signupDraft.read(request);
  if (draft?.signupType === "social") return draft;
  return draft?.verified && draft.password ? { ...draft, password: draft.password } : null;
}

type Profile = {
  nickname: string;
  gender: string;
  atLeast14: boolean;
  agreements: Record<"terms" | "privacy" | "marketing", boolean>;
};

function signUp(args: ActionFunctionArgs, draft: Finished, profile: Profile) {
  if (draft.signupType === "local") {
    const { emailVerificationId, password } = draft;
    return api(args).call(createAccount, { body: { emailVerificationId, password, ...profile } });
  }
  const { socialProvider, socialAccessToken } = draft;
  return api(args).call(createSocialAccount, { body: { socialProvider, socialAccessToken, ...profile } });
}

const startAgain = (request: Request) => href("/accounts/signup/email", new URL(request.url).search);

/**
 * Errors this page cannot solve: the verification expired, the address was taken meanwhile, or the password is refused.
 */
const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ["INVALID_REQUEST_EMAIL_CODE_EXPIRED", "INVALID_REQUEST_EMAIL_CONFLICT", "INVALID_REQUEST_PASSWORD"].includes(
    error.code,
  );

async function startOver(args: ActionFunctionArgs, error: ApiError) {
  if (error.code !== "INVALID_REQUEST_PASSWORD") signupDraft.drop(args);
  return seeOther(args, startAgain(args.request), { flash: { key: error.code } });
}

const isGoogleOver = (error: unknown) =>
  error instanceof ApiError &&
  ["UNAUTHORIZED", "INVALID_REQUEST_EMAIL", "INVALID_REQUEST_EMAIL_CONFLICT", "RESOURCE_CONFLICT"].includes(error.code);

/** The form was sent twice and the first one created the account, or it cannot be created: signing in shows which. */
async function redirectToLogin(args: ActionFunctionArgs, { socialAccessToken, email }: SocialDraft) {
  signupDraft.drop(args);
  const back = new URL(args.request.url).searchParams.get("rd_url");
  return signInByGoogle(args, { accessToken: socialAccessToken, email }, back === null ? null : localPath(back));
}

export default function SignupComplete() {
  const { googleEmail } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  const [form, fields] = useForm<z.infer<typeof ProfileForm>>({
    id: "profile",
    lastResult: useFormResult(),
  });
  const agreements = useRef<HTMLFieldSetElement>(null);
  const tickAll = (checked: boolean) => {
    for (const box of agreements.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])
      box.checked = checked;
  };
  return (
    <FormColumn>
      <PageHead
        title={t("completeTitle")}
        eyebrow={googleEmail ? t("stepGoogle") : t("stepProfile")}
        lead={googleEmail ? t("googleEmail", { email: googleEmail }) : undefined}
      />
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-6">
        <FormHead form={form} />
        <TextField
          meta={fields.nickname}
          label={t("nickname")}
          hint={t("nicknameHint")}
          autoComplete="nickname"
          required
        />
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
        <div className="rounded-lg border border-line bg-raised px-4 py-2">
          <Checkbox meta={fields.atLeast14} label={t("atLeast14")} required />
        </div>
        <fieldset ref={agreements} className="grid gap-1 rounded-lg border border-line bg-raised px-4 py-2">
          <legend className="px-1 text-small font-semibold">{t("agreements")}</legend>
          <div className="border-b border-line pb-1 font-semibold">
            <Checkbox meta={fields.all} label={t("agreeAll")} onChange={tickAll} />
            <p className="-mt-2 pb-2 pl-9 text-caption font-normal text-muted">{t("agreeAllHint")}</p>
          </div>
          <Checkbox meta={fields.terms} label={t("agreeTerms")} required />
          <Checkbox meta={fields.privacy} label={t("agreePrivacy")} required />
          <CollectedData />
          <Checkbox meta={fields.marketing} label={t("agreeMarketing")} />
          <p className="flex flex-wrap gap-x-4 text-small">
            <TextLink size="inherit" weight="normal" to="/terms" target="_blank">
              {t("readTerms")}
            </TextLink>
            <TextLink size="inherit" weight="normal" to="/privacy" target="_blank">
              {t("readPrivacy")}
            </TextLink>
          </p>
        </fieldset>
        <SubmitButton fullWidth>{t("completeSignup")}</SubmitButton>
      </Form>
    </FormColumn>
  );
}

/** What matters most of the privacy policy, larger and bolder than the text around it (decree to the Act, 17 (3)). */
function CollectedData() {
  const t = useText("accounts");
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-4 py-3">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1">
        {(["items", "purpose", "retention"] as const).map((name) => (
          <div key={name} className="contents">
            <dt className="text-small text-muted">{t(`collected_${name}Name`)}</dt>
            <dd className="text-lead font-bold">{t(`collected_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">{t("collected_refusal")}</p>
    </div>
  );
}
