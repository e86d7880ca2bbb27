import { useLoaderData } from "@remix-run/react";
import { logInWithSecondFactor } from "#contract/login/endpoints";
import type { PasskeyAssertion } from "#contract/passkeys/schemas";
import { type ChallengeProof, SecondFactorProof } from "#contract/second-factor/schemas";
import type { Address } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { AppCodeField, RecoveryCodeField } from "~/components/accounts/app-code-field";
import { assertionOf } from "~/components/accounts/passkey-field.server";
import { PasskeyLogin } from "~/components/accounts/passkey-login";
import { ActionForm, useActionForm } from "~/components/forms/action-form";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import type { FlashKey } from "~/http/flash";
import { loginPath } from "~/http/redirect-target.server";
import { formError } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { challengeCookie } from "~/session/second-factor.server";
import { sessionOf } from "~/session/session.server";
import { SubmitButton } from "~/ui/button";
import { FormColumn, PageHead } from "~/ui/page-head";
import { TextLink } from "~/ui/text/text-link";

export const handle = { signsIn: true, copies: "never", shell: "plain", consent: "exempt" } satisfies RouteHandle;

const page = "/accounts/login/second-step";

/** Only in the browser of the first step, whose challenge is in its encrypted cookie. */
export const loader = guardedLoader(async (args) => {
  const step = await challengeCookie.read(args.request);
  if (!step) throw args.redirect("/accounts/login");
  return {
    title: args.title("settings/second-factor", "loginTitle"),
    recovery: new URL(args.request.url).searchParams.has("recovery"),
    startOver: loginPath(step.back),
  };
});

export const action = guardedAction(async (args) => {
  const step = await challengeCookie.read(args.request);
  if (!step) return args.redirect("/accounts/login", { flash: { key: "accounts.signInAgain" } });
  const form = await args.readForm();
  if (form.has("credential")) return passByPasskey(args, step, assertionOf(form.get("credential")));
  const submission = await args.parseForm(SecondFactorProof, form);
  if (submission.status !== "success") return formError(args, submission);
  return pass(args, step, { proof: submission.value, refused: (error) => formError(args, submission, error) });
});

type Step = { challenge: string; back: Address };
type Try = { proof: Omit<ChallengeProof, "challenge">; refused: (error: unknown) => Promise<Response> | unknown };

/** `refused` answers an error after which the step may be tried again. */
async function pass(args: HandlerArgs, { challenge, back }: Step, { proof, refused }: Try) {
  try {
    await sessionOf(args).start(await args.api.call(logInWithSecondFactor, { body: { challenge, ...proof } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "UNAUTHORIZED") return refused(error);
    challengeCookie.drop(args);
    return args.redirect(loginPath(back), { flash: { key: "accounts.signInAgain" } });
  }
  challengeCookie.drop(args);
  return args.redirect(back);
}

function passByPasskey(args: HandlerArgs, step: Step, passkey: PasskeyAssertion | null) {
  const again = (key: FlashKey) => args.redirect(page, { flash: { key } });
  if (!passkey) return again("accounts.passkeyRefused");
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return again(error.code === "INVALID_REQUEST" ? "accounts.passkeyRefused" : error.code);
  };
  return pass(args, step, { proof: { passkey }, refused });
}

export default function LoginSecondStep() {
  const { recovery, startOver } = useLoaderData<typeof loader>();
  const t = useText("settings/second-factor");
  const [form, fields] = useActionForm<{ code: string; recoveryCode: string }>({
    id: recovery ? "recovery" : "code",
  });
  return (
    <FormColumn>
      <PageHead title={t("loginTitle")} lead={t("loginLead")} />
      <ActionForm key={form.id} form={form} className="grid gap-5">
        {recovery ? <RecoveryCodeField meta={fields.recoveryCode} /> : <AppCodeField meta={fields.code} />}
        <SubmitButton fullWidth>{t("confirm")}</SubmitButton>
      </ActionForm>
      <PasskeyLogin action={page} />
      <nav className="grid justify-items-center text-small">
        <TextLink size="inherit" weight="normal" to={recovery ? "?" : "?recovery"} replace>
          {recovery ? t("withApp") : t("withRecovery")}
        </TextLink>
        <TextLink size="inherit" weight="normal" to={startOver}>
          {t("startOver")}
        </TextLink>
      </nav>
      <div className="grid justify-items-center text-center text-small text-muted">
        <p>{t("lostBoth")}</p>
        <TextLink size="inherit" weight="normal" to="/contact">
          {t("contactUs")}
        </TextLink>
      </div>
    </FormColumn>
  );
}
