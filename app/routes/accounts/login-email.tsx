import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Login } from "#contract/accounts/schemas";
import { logIn } from "#contract/login/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { MembershipAhead } from "~/components/accounts/membership-ahead";
import { findCreatorAhead } from "~/components/accounts/membership-ahead.server";
import { useFormResult } from "~/components/forms/use-form-result";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { parseForm } from "~/http/form.server";
import { localPath } from "~/http/redirect-target.server";
import { formError, redirectTo } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { textOf } from "~/i18n/i18n.server";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { finishLogin } from "~/session/second-factor.server";
import { SubmitButton } from "~/ui/button";
import { EmailField } from "~/ui/fields/field";
import { FormHead } from "~/ui/fields/form-head";
import { PasswordField } from "~/ui/fields/password-field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { loginAddress } from "./drafts.server";

export const meta = privateMeta;
export const handle = { shell: "plain", consent: "exempt", capabilities: ["passwordLogin"] } satisfies RouteHandle;

const wayBack = (request: Request) => localPath(new URL(request.url).searchParams.get("rd_url"), "/feed/following");

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  if (await viewerOf(args)) throw redirectTo(args, wayBack(args.request));
  return {
    title: pageTitle(args.request, "accounts", "emailLoginTitle"),
    search: new URL(args.request.url).search,
    ahead: await findCreatorAhead(args, wayBack(args.request)),
    address: await loginAddress.read(args.request),
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const submission = await parseForm(args, Login);
  if (submission.status !== "success") return formError(args, submission);
  try {
    const answer = await api(args).call(logIn, { body: submission.value });
    return await finishLogin(args, answer, wayBack(args.request));
  } catch (error) {
    return formError(args, submission, wrongCredentials(args.request, error));
  }
});

/** The catalogue's text for UNAUTHORIZED is general; here it names the address and password. */
function wrongCredentials(request: Request, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "UNAUTHORIZED") return error;
  const { status, code, severity, requestId } = error;
  return new ApiError(status, { code, severity, requestId, message: textOf(request, "accounts")("loginWrong") });
}

export default function LoginEmail() {
  const { search, ahead, address } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "login",
    lastResult: useFormResult(),
    defaultValue: { email: address ?? "" },
  });
  return (
    <FormColumn>
      <PageHead title={t("emailLoginTitle")} />
      {ahead ? <MembershipAhead creator={ahead} text="loginForMembership" /> : null}
      <Form method="post" {...getFormProps(form)} noValidate className="grid gap-5">
        <FormHead form={form} />
        <EmailField meta={fields.email} label={t("email")} autoComplete="username" />
        <PasswordField meta={fields.password} label={t("password")} autoComplete="current-password" />
        <TextLink weight="normal" className="-my-2 justify-self-end" to={href("/accounts/password/reset", search)}>
          {t("forgotPassword")}
        </TextLink>
        <SubmitButton fullWidth>{t("loginTitle")}</SubmitButton>
      </Form>
      {address ? (
        <Form method="post" action={href("/accounts/signup/email", search)} className="grid gap-2 text-center">
          <input type="hidden" name="email" value={address} />
          <p className="text-small text-muted">{t("newWithAddress")}</p>
          <SubmitButton variant="secondary" fullWidth name="intent" value="send">
            {t("signupWithAddress")}
          </SubmitButton>
        </Form>
      ) : (
        <p className="text-center text-small text-muted">
          {t("newHere")}{" "}
          <TextLink size="inherit" tone="ink" to={href("/accounts/signup/email", search)}>
            {t("signupWithEmail")}
          </TextLink>
        </p>
      )}
    </FormColumn>
  );
}
