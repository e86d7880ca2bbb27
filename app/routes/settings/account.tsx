import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { PreferenceForms } from "~/shell/footer";
import { offeredProviders } from "~/social-login/providers.server";
import { Menu } from "~/ui/overlays/menu";
import { Column, PageHead } from "~/ui/page-head";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const { email } = await requireViewer(args);
  return { title: pageTitle(args.request, "settings", "title"), email, connects: offeredProviders().length > 0 };
});

export default function Settings() {
  const { email, connects } = useLoaderData<typeof loader>();
  const t = useText("settings");
  return (
    <Column>
      <PageHead title={t("title")} lead={`${t("signedInAs")} ${email}`} />
      <Menu
        title={t("account")}
        entries={[
          { to: "/mypage/profile", icon: "edit", label: t("profile") },
          { to: "/settings/password", icon: "lock", label: t("password") },
          ...(connects
            ? [{ to: "/settings/connected-accounts" as const, icon: "link" as const, label: t("connectedAccounts") }]
            : []),
          { to: "/settings/passkeys", icon: "key", label: t("passkeys") },
          { to: "/settings/security", icon: "shield", label: t("secondFactor") },
          { to: "/settings/devices", icon: "device", label: t("devices") },
        ]}
      />
      <Menu
        title={t("notifications")}
        entries={[{ to: "/settings/notifications", icon: "bell", label: t("notificationChoices") }]}
      />
      <Menu
        title={t("safety")}
        entries={[
          { to: "/settings/blocked", icon: "people", label: t("blocked") },
          { to: "/settings/reading", icon: "check", label: t("reading") },
          { to: "/settings/data", icon: "download", label: t("data") },
          { to: "/settings/delete-account", icon: "bin", label: t("deleteAccount") },
        ]}
      />
      <section aria-labelledby="display" className="grid gap-3">
        <div>
          <h2 id="display" className="text-small font-semibold text-muted">
            {t("display")}
          </h2>
          <p className="text-caption text-muted">{t("displayLead")}</p>
        </div>
        <PreferenceForms />
      </section>
    </Column>
  );
}
