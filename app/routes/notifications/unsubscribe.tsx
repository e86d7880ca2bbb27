import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { MailChoice } from "#contract/notifications";
import { ApiError } from "~/api/api-error";
import { type Call, callProductApi, parseResponse } from "~/api/transport.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import type { ShellHandle } from "~/shell/shell";
import { LinkButton, SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FormColumn, PageHead } from "~/ui/page-head";

export const meta = privateMeta;
export const handle: ShellHandle = { shell: "plain" };

/** Shows what the mail's link is about, and changes nothing: mail scanners open every link. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const title = pageTitle(args.request, "notifications", "mailTitle");
  try {
    const choice = await asGuest(args, { method: "GET", query: { token: tokenOf(args) } });
    return data({ title, choice });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return data({ title, choice: null }, { status: 400 });
  }
});

/**
 * The page's own buttons, and what a mail program posts by itself (RFC 8058): that comes from no page of ours and
 * with no cookie, follows no redirect, and is answered where it is.
 */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  const token = tokenOf(args);
  await asGuest(args, { method: "POST", body: { token, byEmail: form.get("intent") === "start" } });
  if (form.get("List-Unsubscribe") === "One-Click") return { done: true };
  return seeOther(args, `/notifications/unsubscribe?token=${encodeURIComponent(token)}`);
});

export default function Unsubscribe() {
  const { choice } = useLoaderData<typeof loader>();
  const t = useText("notifications");
  const kinds = useText("settings");
  if (!choice) {
    return (
      <EmptyState icon="alert" heading="h1" title={t("mailWrong")} hint={t("mailWrongHint")}>
        <LinkButton to="/settings/notifications">{t("settings")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <FormColumn>
      <PageHead eyebrow={t("mailTitle")} title={kinds(choice.kind)} lead={t(choice.byEmail ? "mailOn" : "mailOff")} />
      {choice.byEmail ? null : <p className="text-small text-muted">{t("mailOffHint")}</p>}
      <Form method="post" replace>
        {choice.byEmail ? (
          <SubmitButton fullWidth name="intent" value="stop">
            {t("stopMail")}
          </SubmitButton>
        ) : (
          <SubmitButton fullWidth variant="secondary" name="intent" value="start">
            {t("startMail")}
          </SubmitButton>
        )}
      </Form>
      <LinkButton to="/settings/notifications" variant="quiet" fullWidth>
        {t("otherMail")}
      </LinkButton>
    </FormColumn>
  );
}

const tokenOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams.get("token") ?? "";

/** Whoever is signed in here, the link speaks for the one the mail went to. */
async function asGuest(args: LoaderFunctionArgs, call: Omit<Call, "path" | "headers">): Promise<MailChoice> {
  const headers = { Authorization: "guest" };
  return parseResponse(args, await callProductApi(args, { ...call, path: "/notifications/mail-choice", headers }));
}
