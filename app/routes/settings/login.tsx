import { useLoaderData } from "@remix-run/react";
import { providerNames } from "#contract/accounts/social-providers";
import { listSocialLinks } from "#contract/credentials/endpoints";
import { listPasskeys } from "#contract/passkeys/endpoints";
import { getSecondFactor } from "#contract/second-factor/endpoints";
import { listSessions } from "#contract/sessions/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { useLng, useText } from "~/i18n/i18n";
import { offeredProviders } from "~/social-login/providers.server";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/overlays/menu";
import { Column, PageHead } from "~/ui/page-head";
import { DeviceList } from "./devices/device-list";
import { PasskeyList } from "./passkeys/passkey-list";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const [{ hasPassword }, passkeys, links, secondFactor, devices] = await Promise.all([
    requireViewer(args),
    args.api.call(listPasskeys),
    args.api.call(listSocialLinks),
    args.api.call(getSecondFactor),
    args.api.call(listSessions),
  ]);
  return {
    title: args.title("settings", "loginAndDevices"),
    hasPassword,
    passkeys: passkeys.items,
    connects: offeredProviders().length > 0,
    linked: links.items.map(({ socialProvider }) => socialProvider),
    hasSecondFactor: secondFactor.on,
    devices: devices.items,
  };
});

/** Passkeys, the other ways to log in, and the devices; each is changed on a page of its own. */
export default function LoginAndDevices() {
  const { passkeys, devices } = useLoaderData<typeof loader>();
  const t = useText("settings");
  const passkeyText = useText("settings/passkeys");
  return (
    <Column>
      <PageHead title={t("loginAndDevices")} />
      <section aria-labelledby="passkeys" className="grid justify-items-start gap-1">
        <h2 id="passkeys" className="text-row-head font-bold">
          {t("passkeys")}
        </h2>
        <p className="text-small text-muted">{passkeyText("lead")}</p>
        <div className="w-full">
          <PasskeyList passkeys={passkeys} />
        </div>
        <LinkButton to="/settings/passkeys?add" className="mt-2">
          <Icon name="plus" size={20} />
          {passkeyText("add")}
        </LinkButton>
      </section>
      <LoginMethods />
      <section aria-labelledby="devices" className="grid justify-items-start gap-1">
        <h2 id="devices" className="text-row-head font-bold">
          {t("devices")} <span className="text-muted">{devices.length}</span>
        </h2>
        <p className="text-small text-muted">{t("devicesLead")}</p>
        <div className="w-full">
          <DeviceList devices={devices} />
        </div>
      </section>
    </Column>
  );
}

function LoginMethods() {
  const { hasPassword, connects, linked, hasSecondFactor } = useLoaderData<typeof loader>();
  const t = useText("settings");
  const credentials = useText("settings/credentials");
  const lng = useLng();
  const linkedNames = linked.map((provider) => providerNames[provider][lng]).join(", ");
  return (
    <Menu
      title={t("loginMethods")}
      entries={[
        ...(hasPassword ? [{ to: "/settings/password" as const, icon: "lock" as const, label: t("password") }] : []),
        ...(connects
          ? [
              {
                to: "/settings/connected-accounts" as const,
                icon: "link" as const,
                label: t("connectedAccounts"),
                aside: linkedNames || credentials("notConnected"),
              },
            ]
          : []),
        {
          to: "/settings/security",
          icon: "shield",
          label: t("secondFactor"),
          aside: t(hasSecondFactor ? "isOn" : "isOff"),
        },
      ]}
    />
  );
}
