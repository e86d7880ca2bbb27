import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { providerNames } from "#contract/accounts/social-providers";
import { type Address, href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { useFormResult } from "~/components/forms/use-form-result";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { formError } from "~/http/respond.server";
import { useLng, useText } from "~/i18n/i18n";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { localDraft, loginAddress, mailboxDraft, signupDraft } from "./drafts.server";
import { SignUpSteps } from "./sign-up-steps";
import { CodeStep, EmailStep, PasswordStep } from "./verify-email-steps";
import { confirmCode, type EmailVerification, PasswordForm, sendCode, stepOf } from "./verify-email-steps.server";

export const handle = {
  signsIn: true,
  copies: "never",
  shell: "plain",
  consent: "exempt",
  capabilities: ["signUp"],
} satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  if (await viewerOf(args)) throw args.redirect("/feed/following");
  const { search } = new URL(args.request.url);
  const { social, mailbox } = await mailboxDraft(args.request);
  // A provider's account needs no password.
  if (social && mailbox?.verified) throw args.redirect(href("/accounts/signup/complete", search));
  return {
    title: args.title("accounts", "signupTitle"),
    search,
    provider: social?.socialProvider ?? null,
    givenEmail: social?.email || (await loginAddress.read(args.request)),
    ...stepOf(mailbox),
  };
});

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const steps = stepsOf(args.request);
  switch (form.get("intent")) {
    case "send":
      return sendCode(args, form, steps);
    case "confirm":
      return confirmCode(args, form, steps);
    case "password":
      return choosePassword(args, form, steps.page);
    case "restart":
      await restart(args);
      return args.redirect(steps.page);
    default:
      return data({ result: null }, { status: 400 });
  }
});

const stepsOf = (request: Request): EmailVerification => ({
  purpose: "signup",
  read: async (request) => (await mailboxDraft(request)).mailbox,
  async keep(args, mailbox) {
    const { social } = await mailboxDraft(args.request);
    await signupDraft.keep(args, social ? { ...social, mailbox } : { ...mailbox, signupType: "local" });
  },
  page: href("/accounts/signup/email", new URL(request.url).search),
});

/** Another address; the provider's account stays the chosen one. */
async function restart(args: HandlerArgs) {
  const { social } = await mailboxDraft(args.request);
  if (social) await signupDraft.keep(args, { ...social, mailbox: null });
  else signupDraft.drop(args);
}

async function choosePassword(args: HandlerArgs, form: FormData, page: Address) {
  const draft = await localDraft(args.request);
  if (!draft?.verified) {
    signupDraft.drop(args);
    return args.redirect(page);
  }
  const submission = await args.parseForm(PasswordForm, form);
  if (submission.status !== "success") return formError(args, submission);
  await signupDraft.keep(args, { ...draft, password: submission.value.password });
  return args.redirect(href("/accounts/signup/complete", new URL(args.request.url).search));
}

export default function SignupEmail() {
  const { step, email, search, provider, givenEmail, ...times } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const t = useText("accounts");
  const lng = useLng();
  const titles = { email: t("askEmail"), code: t("askCode"), password: t("askPassword") };
  return (
    <FormColumn>
      <SignUpSteps at={step} provider={provider} />
      <PageHead title={titles[step]} lead={provider && step === "email" ? t("socialNeedsEmail") : undefined} />
      {step === "email" ? (
        <EmailStep key="email" result={result} hint={t("emailHint")} initialEmail={givenEmail} />
      ) : null}
      {step === "code" ? <CodeStep key="code" result={result} email={email} {...times} /> : null}
      {step === "password" ? (
        <PasswordStep key="password" result={result} email={email} label={t("password")} submit={t("next")} />
      ) : null}
      {step === "password" ? null : (
        <p className="text-center text-small text-muted">
          {provider ? t("socialHaveAccount", { provider: providerNames[provider][lng] }) : t("haveAccount")}{" "}
          <TextLink size="inherit" tone="ink" to={href("/accounts/login/email", search)}>
            {t("loginTitle")}
          </TextLink>
        </p>
      )}
    </FormColumn>
  );
}
