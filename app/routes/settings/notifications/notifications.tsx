import { Form, useLoaderData } from "@remix-run/react";
import { changeMarketingConsent } from "#contract/accounts/endpoints";
import { changeNotificationSettings, getNotificationSettings } from "#contract/notifications/endpoints";
import { type MailedKind, mailedKinds } from "#contract/notifications/schemas";
import { getPushKey, listPushSubscriptions } from "#contract/push/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedAction, viewerLoader } from "~/guards/handlers.server";
import { localPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
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
    args.api.call(getNotificationSettings),
    args.api.call(getPushKey),
    args.api.call(listPushSubscriptions),
  ]);
  return {
    title: args.title("settings", "notificationsTitle"),
    kinds: mailedKinds.filter((kind) => role === "activist" || !forActivists.has(kind)),
    chosen: { email, push },
    marketing: marketingConsentAgreed,
    returned,
    publicKey,
    devices,
  };
});

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const back = localPath(form.get("returnTo"), page);
  switch (form.get("intent")) {
    case "marketing":
      await args.api.call(changeMarketingConsent, { body: { consent: form.get("consent") === "yes" } });
      break;
    case "subscribe":
      await subscribeDevice(args, form, { renew: false });
      return args.redirect(back, { flash: { key: "settings/notifications.subscribed" } });
    case "renew":
      await subscribeDevice(args, form, { renew: true });
      return args.redirect(page);
    case "unsubscribe":
      await endDevice(args, form);
      return args.redirect(page, { flash: { key: "settings/notifications.ended" } });
    default:
      await args.api.call(changeNotificationSettings, { body: choicesOf(form) });
  }
  return args.redirect(page, { flash: { key: "shell.saved" } });
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
