import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import type { TokenAndUser } from "#contract/accounts";
import { SecondFactorProof } from "#contract/second-factor";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client.server";
import { AppCodeField, RecoveryCodeField } from "~/components/accounts/app-code-field";
import { parseForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { loginPath } from "~/http/redirect-target.server";
import { formError, redirectTo, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { loginStep } from "~/session/second-factor.server";
import { sessionOf } from "~/session/session.server";
import type { ShellHandle } from "~/shell/shell";
import { SubmitButton } from "~/ui/button";
import { FormHead } from "~/ui/fields/form-head";
import { FormColumn, PageHead } from "~/ui/page-head";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

/** Only in the browser where the first step was taken; what it was given there stays in its sealed cookie. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const step = await loginStep.read(args.request);
  if (!step) throw redirectTo(args, "/accounts/login");
  return {
    title: pageTitle(args.request, "secondFactor", "loginTitle"),
    recovery: new URL(args.request.url).searchParams.has("recovery"),
    startOver: loginPath(step.back),
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const step = await loginStep.read(args.request);
  if (!step) return seeOther(args, "/accounts/login", { flash: { key: "signInAgain" } });
  const submission = await parseForm(args, SecondFactorProof);
  if (submission.status !== "success") return formError(args, submission);
  const { challenge, back } = step;
  try {
    const given = { challenge, ...submission.value };
    await sessionOf(args).start(await api(args).post<TokenAndUser>("/auth/login/second-factor", given));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "UNAUTHORIZED") return formError(args, submission, error);
    loginStep.drop(args);
    return seeOther(args, loginPath(back), { flash: { key: "signInAgain" } });
  }
  loginStep.drop(args);
  return seeOther(args, back);
});

const linkClass = "inline-flex min-h-touch items-center underline underline-offset-4";

export default function LoginSecondStep() {
  const { recovery, startOver } = useLoaderData<typeof loader>();
  const t = useText("secondFactor");
  const [form, fields] = useForm<{ code: string; recoveryCode: string }>({
    id: recovery ? "recovery" : "code",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <FormColumn>
      <PageHead title={t("loginTitle")} lead={t("loginLead")} />
      <Form key={form.id} method="post" {...getFormProps(form)} noValidate className="grid gap-5">
        <FormHead form={form} />
        {recovery ? <RecoveryCodeField meta={fields.recoveryCode} /> : <AppCodeField meta={fields.code} />}
        <SubmitButton fullWidth>{t("confirm")}</SubmitButton>
      </Form>
      <nav className="grid justify-items-center text-small">
        <Link className={linkClass} to={recovery ? "?" : "?recovery"} replace>
          {recovery ? t("withApp") : t("withRecovery")}
        </Link>
        <Link className={linkClass} to={startOver}>
          {t("startOver")}
        </Link>
      </nav>
      <div className="grid justify-items-center text-center text-small text-muted">
        <p>{t("lostBoth")}</p>
        <Link className={linkClass} to="/contact">
          {t("contactUs")}
        </Link>
      </div>
    </FormColumn>
  );
}
