import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changePassword } from "#contract/credentials/endpoints";
import { type Address, href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { useFormResult } from "~/components/forms/use-form-result";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { formError } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { loginAddress, resetDraft } from "./drafts.server";
import { CodeStep, EmailStep, PasswordStep } from "./verify-email-steps";
import { confirmCode, type EmailVerification, PasswordForm, sendCode, stepOf } from "./verify-email-steps.server";

export const handle = { signsIn: true, copies: "never", shell: "plain", consent: "exempt" } satisfies RouteHandle;

export const loader = guardedLoader(async (args) => ({
  title: args.title("accounts", "resetTitle"),
  search: new URL(args.request.url).search,
  givenEmail: await loginAddress.read(args.request),
  ...stepOf(await resetDraft.read(args.request)),
}));

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const steps = stepsOf(args.request);
  switch (form.get("intent")) {
    case "send":
      return sendCode(args, form, steps);
    case "confirm":
      return confirmCode(args, form, steps);
    case "password":
      return reset(args, form, steps.page);
    case "restart":
      resetDraft.drop(args);
      return args.redirect(steps.page);
    default:
      return data({ result: null }, { status: 400 });
  }
});

const stepsOf = (request: Request): EmailVerification => ({
  purpose: "password",
  read: resetDraft.read,
  keep: resetDraft.keep,
  page: href("/accounts/password/reset", new URL(request.url).search),
});

async function reset(args: HandlerArgs, form: FormData, page: Address) {
  const draft = await resetDraft.read(args.request);
  if (!draft?.verified) {
    resetDraft.drop(args);
    return args.redirect(page);
  }
  const submission = await args.parseForm(PasswordForm, form);
  if (submission.status !== "success") return formError(args, submission);
  const { emailVerificationId } = draft;
  const { password } = submission.value;
  try {
    await args.api.call(changePassword, { body: { emailVerificationId, password } });
  } catch (error) {
    if (!isOver(error)) return formError(args, submission, error);
    resetDraft.drop(args);
    return args.redirect(page, { flash: { key: error.code } });
  }
  resetDraft.drop(args);
  await loginAddress.keep(args, draft.email);
  const next = (await viewerOf(args))
    ? "/settings/password"
    : href("/accounts/login/email", new URL(args.request.url).search);
  return args.redirect(next, { flash: { key: "settings/credentials.passwordChanged" } });
}

/** Errors that another password would not solve. */
const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ["INVALID_REQUEST_EMAIL_CODE_EXPIRED", "RESOURCE_NOT_FOUND_ACCOUNT", "INVALID_REQUEST_SOCIAL_ACCOUNT"].includes(
    error.code,
  );

export default function PasswordReset() {
  const { step, email, search, givenEmail, ...times } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const t = useText("accounts");
  const eyebrows = { email: t("stepEmail"), code: t("stepCode"), password: t("stepNewPassword") };
  return (
    <FormColumn>
      <PageHead title={t("resetTitle")} eyebrow={eyebrows[step]} />
      {step === "email" ? (
        <EmailStep key="email" result={result} hint={t("resetHint")} initialEmail={givenEmail} />
      ) : null}
      {step === "code" ? <CodeStep key="code" result={result} email={email} {...times} /> : null}
      {step === "password" ? (
        <PasswordStep
          key="password"
          result={result}
          email={email}
          label={t("newPassword")}
          submit={t("setNewPassword")}
        />
      ) : null}
      {step === "email" ? (
        <p className="text-center text-small text-muted">
          <TextLink size="inherit" tone="ink" to={href("/accounts/login/email", search)}>
            {t("backToLogin")}
          </TextLink>
        </p>
      ) : null}
    </FormColumn>
  );
}
