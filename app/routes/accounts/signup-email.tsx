import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { redirectTo, seeOther } from "../../answer.server";
import { readForm } from "../../form.server";
import { guardedAction, guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { FormColumn, PageHead } from "../../ui/page-head";
import type { ShellHandle } from "../../ui/shell";
import { viewerOf } from "../../viewer.server";
import { dropDraft, readDraft } from "./signup-draft.server";
import { CodeStep, EmailStep, PasswordStep } from "./signup-steps";
import { choosePassword, confirmCode, sendCode } from "./signup-steps.server";

export const meta = privateMeta;
export const handle = { shell: "plain" } satisfies ShellHandle;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  if (await viewerOf(args)) throw redirectTo(args, "/feed/following");
  const draft = await readDraft(args.request);
  const step = !draft ? "email" : draft.verified ? "password" : "code";
  return {
    title: pageTitle(args.request, "accounts", "signupTitle"),
    search: new URL(args.request.url).search,
    step: step as "email" | "code" | "password",
    email: draft?.email ?? "",
    resendInSeconds: draft ? Math.max(0, Math.ceil((draft.resendAt - Date.now()) / 1_000)) : 0,
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  const again = `/accounts/signup/email${new URL(args.request.url).search}`;
  switch (form.get("intent")) {
    case "send":
      return sendCode(args, form, again);
    case "confirm":
      return confirmCode(args, form, again);
    case "password":
      return choosePassword(args, form);
    case "restart":
      dropDraft(args);
      return seeOther(args, again);
    default:
      return data({ result: null }, { status: 400 });
  }
});

export default function SignupEmail() {
  const { step, email, search, resendInSeconds } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const t = useText("accounts");
  const eyebrows = { email: t("stepEmail"), code: t("stepCode"), password: t("stepPassword") };
  return (
    <FormColumn>
      <PageHead title={t("signupTitle")} eyebrow={eyebrows[step]} />
      {step === "email" ? <EmailStep key="email" result={result} /> : null}
      {step === "code" ? <CodeStep key="code" result={result} email={email} resendInSeconds={resendInSeconds} /> : null}
      {step === "password" ? <PasswordStep key="password" result={result} email={email} /> : null}
      {step === "email" ? (
        <p className="text-center text-small text-muted">
          {t("haveAccount")}{" "}
          <Link
            className="inline-flex min-h-touch items-center font-semibold text-ink underline underline-offset-4"
            to={`/accounts/login/email${search}`}
          >
            {t("loginTitle")}
          </Link>
        </p>
      ) : null}
    </FormColumn>
  );
}
