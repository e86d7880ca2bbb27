import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Login } from "#contract/accounts";
import type { LoginAnswer } from "#contract/second-factor";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { parseForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { formError, redirectTo } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { textOf } from "~/i18n/i18n.server";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { finishLogin } from "~/session/second-factor.server";
import { viewerOf } from "~/session/viewer.server";
import type { ShellHandle } from "~/shell/shell";
import { SubmitButton } from "~/ui/button";
import { TextField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { PasswordField } from "~/ui/fields/password-field";
import { FormColumn, PageHead } from "~/ui/page-head";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

const wayBack = (request: Request) => localPath(new URL(request.url).searchParams.get("rd_url"), "/feed/following");

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  if (await viewerOf(args)) throw redirectTo(args, wayBack(args.request));
  return { title: pageTitle(args.request, "accounts", "emailLoginTitle"), search: new URL(args.request.url).search };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const submission = await parseForm(args, Login);
  if (submission.status !== "success") return formError(args, submission);
  try {
    const answer = await api(args).post<LoginAnswer>("/auth/login", submission.value);
    return await finishLogin(args, answer, wayBack(args.request));
  } catch (error) {
    return formError(args, submission, wrongPair(args.request, error));
  }
});

/** The catalogue's words for UNAUTHORIZED speak of credentials in general; here it is plain which ones. */
function wrongPair(request: Request, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "UNAUTHORIZED") return error;
  const { status, code, severity, requestId } = error;
  return new ApiError(status, { code, severity, requestId, message: textOf(request, "accounts")("loginWrong") });
}

export default function LoginEmail() {
  const { search } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "login",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <FormColumn>
      <PageHead title={t("emailLoginTitle")} />
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
        <FormHead form={form} />
        <TextField
          meta={fields.email}
          label={t("email")}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <PasswordField meta={fields.password} label={t("password")} autoComplete="current-password" />
        <Link
          className="-my-2 inline-flex min-h-touch items-center justify-self-end text-small underline underline-offset-4"
          to={`/accounts/password/reset${search}`}
        >
          {t("forgotPassword")}
        </Link>
        <SubmitButton fullWidth>{t("loginTitle")}</SubmitButton>
      </Form>
      <p className="text-center text-small text-muted">
        {t("noAccount")}{" "}
        <Link
          className="inline-flex min-h-touch items-center font-semibold text-ink underline underline-offset-4"
          to={`/accounts/signup/email${search}`}
        >
          {t("signupWithEmail")}
        </Link>
      </p>
    </FormColumn>
  );
}
