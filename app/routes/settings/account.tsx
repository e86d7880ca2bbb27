import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { listPasskeys } from "#contract/passkeys/endpoints";
import { listSessions } from "#contract/sessions/endpoints";
import type { Address } from "~/addresses/address";
import { guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { useLng, useText } from "~/i18n/i18n";
import { useDisplaySettings } from "~/preferences/display";
import { LinkButton } from "~/ui/button";
import { Menu } from "~/ui/overlays/menu";
import { Column } from "~/ui/page-head";
import { places } from "./places";

export const loader = guardedLoader(async (args) => {
  const [viewer, passkeys, devices] = await Promise.all([
    requireViewer(args),
    args.api.call(listPasskeys),
    args.api.call(listSessions),
  ]);
  const { nickname, domain, domainChangesLeft, email, introduction, role } = viewer;
  return {
    title: args.title("settings", "title"),
    account: { nickname, domain, domainChangesLeft, email, introduction, isActivist: role === "activist" },
    passkeyCount: passkeys.items.length,
    deviceCount: devices.items.length,
  };
});

/** The first page of the settings: the account, and on phones the other places with their present values. */
export default function Account() {
  const t = useText("settings");
  return (
    <Column>
      <header className="page-head">
        <h1 className="text-headline">
          <span className="md:hidden">{t("title")}</span>
          <span className="max-md:hidden">{t("account")}</span>
        </h1>
      </header>
      <AccountDetails />
      <div className="md:hidden">
        <OtherPlaces />
      </div>
      <section aria-labelledby="deletion" className="grid justify-items-start gap-1">
        <h2 id="deletion" className="text-row-head font-bold">
          {t("deleteAccount")}
        </h2>
        <p className="mb-2 text-small text-muted">{t("deleteLead")}</p>
        <LinkButton to="/settings/delete-account" variant="danger">
          {t("deleteNow")}
        </LinkButton>
      </section>
    </Column>
  );
}

function AccountDetails() {
  const { account } = useLoaderData<typeof loader>();
  const { nickname, domain, domainChangesLeft, email, introduction, isActivist } = account;
  const t = useText("settings");
  const fields = useText("mypage/profile");
  const changesLeft = domainChangesLeft > 0 ? ` · ${t("domainChangesLeft", { count: domainChangesLeft })}` : "";
  return (
    <section aria-label={t("account")}>
      <ul className="divide-y divide-line">
        <Detail name={fields("nickname")} to="/mypage/profile">
          <bdi>{nickname}</bdi>
        </Detail>
        <Detail
          name={fields("domain")}
          to={domainChangesLeft === 0 ? undefined : isActivist ? "/mypage/activity" : "/mypage/profile"}
        >
          {`${domain}${changesLeft}`}
        </Detail>
        <Detail name={fields("accountEmail")}>{email}</Detail>
        <Detail name={fields("introduction")} to="/mypage/profile">
          <bdi>{introduction || t("noIntroduction")}</bdi>
        </Detail>
      </ul>
    </section>
  );
}

type DetailProps = { name: string; to?: Address; children: ReactNode };

/** `to`: where it is changed, if it can be. */
function Detail({ name, to, children }: DetailProps) {
  const t = useText("settings");
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-muted wrap-anywhere">{children}</p>
      </div>
      {to ? (
        <LinkButton
          to={to}
          variant="secondary"
          size="small"
          className="shrink-0"
          aria-label={t("changeName", { name })}
        >
          {t("change")}
        </LinkButton>
      ) : null}
    </li>
  );
}

function OtherPlaces() {
  const { passkeyCount, deviceCount } = useLoaderData<typeof loader>();
  const { theme } = useDisplaySettings();
  const t = useText("settings");
  const shell = useText("shell");
  const language = shell(useLng() === "ko" ? "korean" : "english");
  const themeKey = { light: "themeLight", dark: "themeDark", device: "themeDevice" } as const;
  const values: Partial<Record<Address, string>> = {
    "/settings/login": `${t("passkeyCount", { count: passkeyCount })} · ${t("deviceCount", { count: deviceCount })}`,
    "/settings/display": `${language} · ${shell(themeKey[theme])}`,
  };
  return (
    <Menu
      title={t("otherSettings")}
      entries={places.slice(1).map(({ to, icon, label }) => ({ to, icon, label: t(label), aside: values[to] }))}
    />
  );
}
