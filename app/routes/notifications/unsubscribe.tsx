import { data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { changeMailChoice, getMailChoice } from "#contract/notifications/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { requestAsGuest } from "~/api/guest-client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { useText } from "~/i18n/i18n";
import { LinkButton, SubmitButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FormColumn, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never", shell: "plain", consent: "exempt" };

/** Displays what the mail's link would change, and changes nothing: mail scanners open every link. */
export const loader = guardedLoader(async (args) => {
  const title = args.title("notifications", "mailTitle");
  try {
    const choice = await requestAsGuest(args, getMailChoice, { query: { token: tokenOf(args) } });
    return data({ title, choice });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return data({ title, choice: null }, { status: 400 });
  }
});

/**
 * Handles the page's own buttons, and a mail program's one-click post (RFC 8058), which comes from no page of ours,
 * without a cookie, and follows no redirect, so it is answered here.
 */
export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const token = tokenOf(args);
  await requestAsGuest(args, changeMailChoice, { body: { token, byEmail: form.get("intent") === "start" } });
  if (form.get("List-Unsubscribe") === "One-Click") return { done: true };
  return args.redirect(`/notifications/unsubscribe?token=${encodeURIComponent(token)}`);
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
  const isMarketing = choice.kind === "marketing";
  const title = kinds(choice.kind === "marketing" ? "marketingTitle" : choice.kind);
  return (
    <FormColumn>
      <PageHead eyebrow={t("mailTitle")} title={title} lead={t(choice.byEmail ? "mailOn" : "mailOff")} />
      {choice.byEmail || isMarketing ? null : <p className="text-small text-muted">{t("mailOffHint")}</p>}
      <Form method="post" replace>
        {choice.byEmail ? (
          <SubmitButton fullWidth name="intent" value="stop">
            {t("stopMail")}
          </SubmitButton>
        ) : isMarketing ? null : (
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

const tokenOf = ({ request }: HandlerArgs) => new URL(request.url).searchParams.get("token") ?? "";
