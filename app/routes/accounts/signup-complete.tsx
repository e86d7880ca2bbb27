import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { providerNames } from "#contract/accounts/social-providers";
import { createAccount, createSocialAccount } from "#contract/login/endpoints";
import { Nickname } from "#contract/names";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localPath } from "~/http/redirect-target.server";
import { formError } from "~/http/respond.server";
import { useLng, useText } from "~/i18n/i18n";
import { capturePath } from "~/session/consent-paths";
import { sessionOf } from "~/session/session.server";
import { SubmitButton } from "~/ui/button";
import { RadioGroup } from "~/ui/fields/choice";
import { TextField } from "~/ui/fields/field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { Agreements } from "./agreements";
import { type LocalDraft, type SocialDraft, signupDraft } from "./drafts.server";
import { SignUpSteps } from "./sign-up-steps";
import { signInBySocial } from "./social-sign-in.server";

export const handle = {
  signsIn: true,
  copies: "never",
  shell: "plain",
  consent: "exempt",
  capabilities: ["signUp"],
} satisfies RouteHandle;

const mandatory = ["atLeast14", "terms", "privacy"] as const;
const agreed = z.literal("on", { error: "notAgreed" });
/** Fields alone, with no rule over several of them: such a rule runs in a second round, once all fields are right. */
const ProfileForm = z.object({
  nickname: Nickname,
  gender: z.enum(["male", "female"]),
  atLeast14: z.literal("on", { error: "under14" }),
  all: z.literal("on").optional(),
  terms: agreed,
  privacy: agreed,
  marketing: z.literal("on").optional(),
});

export const loader = guardedLoader(async (args) => {
  const draft = await finishedDraft(args.request);
  if (!draft) throw args.redirect(startAgain(args.request));
  return {
    title: args.title("accounts", "completeTitle"),
    // A verified mailbox was a step before; the provider's own address is named here.
    social: draft.signupType === "social" ? { provider: draft.socialProvider, isFirst: !draft.mailbox } : null,
    email: draft.signupType === "social" ? (draft.mailbox ?? draft).email : null,
  };
});

export const action = guardedAction(async (args) => {
  const draft = await finishedDraft(args.request);
  if (!draft) return args.redirect(startAgain(args.request), { flash: { key: "INVALID_REQUEST_EMAIL_CODE_EXPIRED" } });
  const form = await args.readForm();
  // Without script the one box ticks no other.
  if (form.has("all")) for (const name of [...mandatory, "marketing"]) form.set(name, "on");
  const submission = await args.parseForm(ProfileForm, form);
  if (submission.status !== "success") return formError(args, submission);
  const { nickname, gender, marketing } = submission.value;
  const agreements = { terms: true, privacy: true, marketing: Boolean(marketing) };
  try {
    await sessionOf(args).start(await signUp(args, draft, { nickname, gender, atLeast14: true, agreements }));
  } catch (error) {
    if (draft.signupType === "local" && isOver(error)) return startOver(args, error);
    if (draft.signupType === "social" && draft.mailbox && isMailboxOver(error)) return askAgain(args, draft, error);
    if (draft.signupType === "social" && isSocialOver(error)) return redirectToLogin(args, draft);
    return formError(args, submission, error);
  }
  signupDraft.drop(args);
  const { search } = new URL(args.request.url);
  return args.redirect(capturePath(href("/accounts/signup/recommendations", search)));
});

type Finished = (LocalDraft & { password: string }) | SocialDraft;
async function finishedDraft(request: Request): Promise<Finished | null> {
  const draft = await signupDraft.read(request);
  if (draft?.signupType === "social") return draft.mailbox === undefined || draft.mailbox?.verified ? draft : null;
  return draft?.verified && draft.password ? { ...draft, password: draft.password } : null;
}

type Profile = {
  nickname: string;
  gender: string;
  atLeast14: boolean;
  agreements: Record<"terms" | "privacy" | "marketing", boolean>;
};

function signUp(args: HandlerArgs, draft: Finished, profile: Profile) {
  if (draft.signupType === "local") {
    const { emailVerificationId, password } = draft;
    return args.api.call(createAccount, { body: { emailVerificationId, password, ...profile } });
  }
  const { socialProvider, socialAccessToken, mailbox } = draft;
  const proof = mailbox ? { emailVerificationId: mailbox.emailVerificationId } : {};
  return args.api.call(createSocialAccount, { body: { socialProvider, socialAccessToken, ...proof, ...profile } });
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

async function startOver(args: HandlerArgs, error: ApiError) {
  if (error.code !== "INVALID_REQUEST_PASSWORD") signupDraft.drop(args);
  return args.redirect(startAgain(args.request), { flash: { key: error.code } });
}

/** The verified address was taken meanwhile, or its verification expired: another one is asked for. */
const isMailboxOver = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ["INVALID_REQUEST_EMAIL_CODE_EXPIRED", "INVALID_REQUEST_EMAIL_CONFLICT"].includes(error.code);

async function askAgain(args: HandlerArgs, draft: SocialDraft, { code }: ApiError) {
  await signupDraft.keep(args, { ...draft, mailbox: null });
  return args.redirect(startAgain(args.request), { flash: { key: code } });
}

const isSocialOver = (error: unknown) =>
  error instanceof ApiError &&
  ["UNAUTHORIZED", "INVALID_REQUEST_EMAIL", "INVALID_REQUEST_EMAIL_CONFLICT", "RESOURCE_CONFLICT"].includes(error.code);

/** The form was sent twice and the first one created the account, or it cannot be created: signing in shows which. */
async function redirectToLogin(args: HandlerArgs, { socialProvider, socialAccessToken, email }: SocialDraft) {
  signupDraft.drop(args);
  const back = new URL(args.request.url).searchParams.get("rd_url");
  const returned = { provider: socialProvider, token: socialAccessToken, email };
  return signInBySocial(args, returned, back === null ? null : localPath(back));
}

export default function SignupComplete() {
  const { social, email } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  const lng = useLng();
  const [form, fields] = useActionForm<z.infer<typeof ProfileForm>>({
    id: "profile",
  });
  return (
    <FormColumn>
      {social?.isFirst ? null : <SignUpSteps at="profile" provider={social?.provider} />}
      <PageHead
        title={t("completeTitle")}
        eyebrow={social?.isFirst ? t("stepSocial", { provider: providerNames[social.provider][lng] }) : undefined}
        lead={email ? t("socialEmail", { email }) : undefined}
      />
      <ActionForm form={form} className="grid gap-6">
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
        <Agreements fields={fields} />
        <SubmitButton fullWidth>{t("completeSignup")}</SubmitButton>
      </ActionForm>
    </FormColumn>
  );
}
