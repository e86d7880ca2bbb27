import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { changeMarketingConsent } from "#contract/accounts/endpoints";
import { changeNotificationSettings, getNotificationSettings } from "#contract/notifications/endpoints";
import { type MailedKind, mailedKinds } from "#contract/notifications/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { readForm } from "~/http/form.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Column, PageHead } from "~/ui/page-head";

export const meta = privateMeta;

export const handle: RouteHandle = { copies: "never" };

/** Notifications that only activists get. */
const forActivists = new Set<MailedKind>(["subscription", "donation", "comment", "follow"]);

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { role, marketingConsentAgreed } = await requireViewer(args);
  const { email, returned } = await api(args).call(getNotificationSettings);
  const kinds = mailedKinds.filter((kind) => role === "activist" || !forActivists.has(kind));
  return {
    title: pageTitle(args.request, "settings", "notificationsTitle"),
    choices: kinds.map((kind) => ({ kind, on: email[kind] })),
    marketing: marketingConsentAgreed,
    returned,
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  if (form.get("intent") === "marketing") {
    await api(args).call(changeMarketingConsent, { body: { consent: form.get("consent") === "yes" } });
  } else {
    // Only the boxes the page displayed: a missing box is not an unticked one.
    const displayed = mailedKinds.filter((kind) => form.getAll("kind").includes(kind));
    const email = Object.fromEntries(displayed.map((kind) => [kind, form.get(kind) === "on"]));
    await api(args).call(changeNotificationSettings, { body: { email } });
  }
  return seeOther(args, "/settings/notifications", { flash: { key: "shell.saved" } });
});

export default function Notifications() {
  const { choices, marketing, returned } = useLoaderData<typeof loader>();
  const t = useText("settings");
  return (
    <Column>
      <PageHead title={t("notificationsTitle")} lead={t("notificationsLead")} />
      {returned ? (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">
          {t(returned === "bounced" ? "mailReturned" : "mailComplained")}
        </p>
      ) : null}
      <Form method="post" className="grid gap-4">
        <fieldset>
          <legend className="text-row-head font-bold">{t("byMail")}</legend>
          <div className="divide-y divide-line">
            {choices.map(({ kind, on }) => (
              <label key={kind} className="flex min-h-13 items-center justify-between gap-4 py-2">
                <span className="font-medium">{t(kind)}</span>
                <input type="hidden" name="kind" value={kind} />
                <input type="checkbox" name={kind} defaultChecked={on} className="size-6 shrink-0 accent-accent" />
              </label>
            ))}
          </div>
        </fieldset>
        <SubmitButton fullWidth name="intent" value="choose">
          {t("save")}
        </SubmitButton>
      </Form>
      <section className="border-t border-line pt-6">
        <h2 className="text-row-head font-bold">{t("perCreatorTitle")}</h2>
        <p className="mt-2 text-small text-muted">{t("perCreatorLead")}</p>
        <LinkButton to="/mypage/following" variant="secondary" className="mt-4">
          {t("perCreatorChoose")}
        </LinkButton>
      </section>
      <section className="border-t border-line pt-6">
        <h2 className="text-row-head font-bold">{t("marketingTitle")}</h2>
        <p className="mt-2 text-small text-muted">{t("marketingLead")}</p>
        <p className="mt-2 text-small font-medium">{t(marketing ? "marketingOn" : "marketingOff")}</p>
        <Form method="post" className="mt-4">
          <input type="hidden" name="consent" value={marketing ? "no" : "yes"} />
          <SubmitButton variant="secondary" name="intent" value="marketing">
            {t(marketing ? "marketingStop" : "marketingAgree")}
          </SubmitButton>
        </Form>
      </section>
    </Column>
  );
}
