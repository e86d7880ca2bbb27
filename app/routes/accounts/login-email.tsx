import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Login } from "#contract/accounts/schemas";
import { providerNames } from "#contract/accounts/social-providers";
import { linkSocial } from "#contract/credentials/endpoints";
import { logIn } from "#contract/login/endpoints";
import { type Address, href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { MembershipAhead } from "~/components/accounts/membership-ahead";
import { findCreatorAhead } from "~/components/accounts/membership-ahead.server";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { viewerOf } from "~/guards/viewer.server";
import { ApiError } from "~/http/api-error";
import { localPath } from "~/http/redirect-target.server";
import { formError } from "~/http/respond.server";
import { useLng, useText } from "~/i18n/i18n";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { finishLogin } from "~/session/second-factor.server";
import { sessionOf } from "~/session/session.server";
import { linkDraft, linkDraftOf } from "~/social-login/link-draft.server";
import { Alert } from "~/ui/alert";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/fields/choice";
import { EmailField } from "~/ui/fields/field";
import { PasswordField } from "~/ui/fields/password-field";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";
import { loginAddress } from "./drafts.server";

export const handle = {
  signsIn: true,
  copies: "never",
  shell: "plain",
  consent: "exempt",
  capabilities: ["passwordLogin"],
} satisfies RouteHandle;

const wayBack = (request: Request) => localPath(new URL(request.url).searchParams.get("rd_url"), "/feed/following");

export const loader = guardedLoader(async (args) => {
  if (await viewerOf(args)) throw args.redirect(wayBack(args.request));
  return {
    title: args.title("accounts", "emailLoginTitle"),
    search: new URL(args.request.url).search,
    ahead: await findCreatorAhead(args, wayBack(args.request)),
    address: await loginAddress.read(args.request),
    unlinked: await unlinkedAccount(args.request),
  };
});

/** A provider's account that is not linked, while its verified email belongs to an existing user; null without one. */
async function unlinkedAccount(request: Request) {
  const draft = await linkDraft.read(request);
  return draft?.userId === null ? { provider: draft.provider, email: draft.email } : null;
}

const LoginForm = Login.extend({ connect: z.literal("on").optional() });

export const action = guardedAction(async (args) => {
  const submission = await args.parseForm(LoginForm);
  if (submission.status !== "success") return formError(args, submission);
  const { connect, ...credentials } = submission.value;
  const back = wayBack(args.request);
  try {
    const answer = await args.api.call(logIn, { body: credentials });
    if (!connect) return await finishLogin(args, answer, back);
    // After a second step the page of connected accounts asks for the password again.
    if (!("token" in answer)) return await finishLogin(args, answer, "/settings/connected-accounts");
    await sessionOf(args).start(answer);
    return await connectToo(args, { user: answer.user, password: credentials.password, back });
  } catch (error) {
    await loginAddress.keep(args, credentials.email);
    return formError(args, submission, wrongCredentials(args.request, error));
  }
});

type Connection = { user: { userId: string; email: string }; password: string; back: Address };

/** Links the provider's account of this address by the password that logged its owner in. */
async function connectToo(args: HandlerArgs, { user, password, back }: Connection) {
  const chosen = await linkDraftOf(args.request, user);
  if (!chosen) return args.redirect(back);
  const { provider, token } = chosen;
  try {
    const body = { socialAccessToken: token, password };
    await args.api.call(linkSocial, { params: { socialProvider: provider }, body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(`/settings/connected-accounts?${provider}=failed`);
  }
  linkDraft.drop(args);
  const name = providerNames[provider][localeOf(args.request)];
  return args.redirect(back, { flash: { key: "settings.connected", params: { provider: name } } });
}

/** The catalogue's text for UNAUTHORIZED is general; here it names the address and password. */
function wrongCredentials(request: Request, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "UNAUTHORIZED") return error;
  const { status, code, severity, requestId } = error;
  return new ApiError(status, { code, severity, requestId, message: textOf(request, "accounts")("loginWrong") });
}

export default function LoginEmail() {
  const { search, ahead, address, unlinked } = useLoaderData<typeof loader>();
  const t = useText("accounts");
  const lng = useLng();
  const provider = unlinked ? providerNames[unlinked.provider][lng] : "";
  const [form, fields] = useActionForm<z.infer<typeof LoginForm>>({
    id: "login",
    defaultValue: { email: address ?? "", connect: unlinked ? "on" : undefined },
  });
  return (
    <FormColumn>
      <PageHead title={t("emailLoginTitle")} />
      {ahead ? <MembershipAhead creator={ahead} text="loginForMembership" /> : null}
      {unlinked ? <Alert tone="warning">{t("addressTaken", { email: unlinked.email, provider })}</Alert> : null}
      <ActionForm form={form} className="grid gap-5">
        <EmailField meta={fields.email} label={t("email")} autoComplete="username webauthn" />
        <PasswordField meta={fields.password} label={t("password")} autoComplete="current-password" />
        {unlinked ? <Checkbox meta={fields.connect} label={t("connectToo", { provider })} /> : null}
        <TextLink weight="normal" className="-my-2 justify-self-end" to={href("/accounts/password/reset", search)}>
          {t("forgotPassword")}
        </TextLink>
        <SubmitButton fullWidth>{t("loginTitle")}</SubmitButton>
      </ActionForm>
      {unlinked ? (
        <p className="text-center text-small text-muted">
          <TextLink size="inherit" tone="ink" to={href("/accounts/login", search)}>
            {t("otherWays")}
          </TextLink>
        </p>
      ) : address ? (
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
