import { useLoaderData } from "@remix-run/react";
import { CodeRequest } from "#contract/accounts/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { MembershipAhead } from "~/components/accounts/membership-ahead";
import { findCreatorAhead } from "~/components/accounts/membership-ahead.server";
import { PasskeyLogin } from "~/components/accounts/passkey-login";
import { SocialAlert, SocialButtons } from "~/components/accounts/social-buttons";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import { publicOrigin } from "~/env.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { browserEscapeOf } from "~/session/device.server";
import { offerProviders } from "~/social-login/social-login.server";
import { providerNoticeOf } from "~/social-login/social-notice";
import { Alert } from "~/ui/alert";
import { SubmitButton } from "~/ui/button";
import { EmailField } from "~/ui/fields/field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { loginAddress } from "./drafts.server";

export const handle = {
  signsIn: true,
  copies: "never",
  shell: "plain",
  consent: "exempt",
  capabilities: ["socialLogin", "passkeyLogin", "passwordLogin"],
} satisfies RouteHandle;

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const back = localPath(query.get("rd_url"), "/feed/following");
  if (await viewerOf(args)) throw args.redirect(back);
  const search = passOn(query);
  return {
    title: args.title("accounts", "loginTitle"),
    search,
    ahead: await findCreatorAhead(args, back),
    blocked: query.has("blocked"),
    error: providerNoticeOf(query),
    providers: offerProviders(args),
    wayOut: browserEscapeOf(args.request, `${publicOrigin()}/accounts/login${search}`),
  };
});

/** The address to return to, for the next page of signing in or up. */
function passOn(query: URLSearchParams): string {
  const back = query.get("rd_url");
  return back ? `?rd_url=${encodeURIComponent(localPath(back))}` : "";
}

/** Says nothing of whether the address has an account: the next page offers both the password and a sign-up. */
export const action = guardedAction((args) =>
  args.handleForm({ schema: CodeRequest.pick({ email: true }) }, async ({ email }) => {
    await loginAddress.keep(args, email);
    return args.redirect(href("/accounts/login/email", passOn(new URL(args.request.url).searchParams)));
  }),
);

export default function Login() {
  const [form, fields] = useActionForm<{ email: string }>({ id: "login-address" });
  const { search, ahead, blocked, error, providers, wayOut } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  return (
    <FormColumn>
      <PageHead title={t("loginTitle")} />
      {ahead ? <MembershipAhead creator={ahead} text="loginForMembership" /> : null}
      {blocked ? <Alert role="alert">{t("loginBlocked")}</Alert> : null}
      <SocialAlert error={error} />
      {providers.length > 0 || !wayOut ? (
        <>
          <div className="grid gap-2.5">
            {providers.length > 0 ? <SocialButtons providers={providers} search={search} wayOut={wayOut} /> : null}
            {/* Browsers inside other apps have no passkeys of this site. */}
            {wayOut ? null : <PasskeyLogin search={search} suggested />}
          </div>
          <p className="flex items-center gap-4 text-small text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
            {t("or")}
          </p>
        </>
      ) : null}
      <ActionForm form={form} className="grid gap-4">
        <EmailField
          meta={fields.email}
          label={t("email")}
          hint={t("loginAddressHint")}
          autoComplete="username webauthn"
        />
        <SubmitButton fullWidth>{t("loginWithEmail")}</SubmitButton>
      </ActionForm>
      <p className="text-center text-small text-muted">
        {t("newHere")}{" "}
        <TextLink size="inherit" tone="ink" to={href("/accounts/signup/email", search)}>
          {t("signupWithEmail")}
        </TextLink>
        <span aria-hidden="true"> · </span>
        <TextLink size="inherit" tone="ink" to="/contact">
          {t("contactUs")}
        </TextLink>
      </p>
    </FormColumn>
  );
}
