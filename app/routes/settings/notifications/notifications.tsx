import { Form, useLoaderData } from "@remix-run/react";
import { changeMarketingConsent } from "#contract/accounts/endpoints";
import { changeNotificationSettings, getNotificationSettings } from "#contract/notifications/endpoints";
import { type MailedKind, mailedKinds } from "#contract/notifications/schemas";
import { getPushKey, listPushSubscriptions } from "#contract/push/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { api } from "~/api/client.server";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { readForm } from "~/http/form.server";
import { localPath } from "~/http/redirect-target.server";
import { seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Column, PageHead } from "~/ui/page-head";
import { endDevice, subscribeDevice } from "./change-devices.server";
import { choicesOf, KindChoices } from "./kind-choices";
import { PushDevices } from "./push-devices";

export const handle: RouteHandle = { copies: "never" };

const page = "/settings/notifications";

/** Notifications that only activists get. */
const forActivists = new Set<MailedKind>(["subscription", "donation", "comment", "follow"]);

export const loader = viewerLoader(async (args, { role, marketingConsentAgreed }) => {
  const [{ email, push, returned }, { publicKey }, { items: devices }] = await Promise.all([
    api(args).call(getNotificationSettings),
    api(args).call(getPushKey),
    api(args).call(listPushSubscriptions),
  ]);
  return {
    title: pageTitle(args.request, "settings", "notificationsTitle"),
    kinds: mailedKinds.filter((kind) => role === "activist" || !forActivists.has(kind)),
    chosen: { email, push },
    marketing: marketingConsentAgreed,
    returned,
    publicKey,
    devices,
  };
});

export const action = guardedAction(async (args) => {
  const form = await readForm(args);
  const back = localPath(form.get("returnTo"), page);
  switch (form.get("intent")) {
    case "marketing":
      await api(args).call(changeMarketingConsent, { body: { consent: form.get("consent") === "yes" } });
      break;
    case "subscribe":
      await subscribeDevice(args, form, { renew: false });
      return seeOther(args, back, { flash: { key: "settings/notifications.subscribed" } });
    case "renew":
      await subscribeDevice(args, form, { renew: true });
      return seeOther(args, page);
    case "unsubscribe":
      await endDevice(args, form);
      return seeOther(args, page, { flash: { key: "settings/notifications.ended" } });
    default:
      await api(args).call(changeNotificationSettings, { body: choicesOf(form) });
  }
  return seeOther(args, page, { flash: { key: "shell.saved" } });
});

export default function Notifications() {
  const { kinds, chosen, marketing, returned, publicKey, devices } = useLoaderData<typeof loader>();
  const t = useText("settings");
  return (
    <Column>
      <PageHead title={t("notificationsTitle")} lead={t("notificationsLead")} />
      {returned ? (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">
          {t(returned === "bounced" ? "mailReturned" : "mailComplained")}
        </p>
      ) : null}
      <KindChoices kinds={kinds} chosen={chosen} channels={publicKey ? ["push", "email"] : ["email"]} />
      <PushDevices publicKey={publicKey} devices={devices} />
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
