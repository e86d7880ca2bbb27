import { useText } from "~/i18n/i18n";
import { Menu } from "~/ui/overlays/menu";

type Props = { email: string; hasPassword: boolean; connects: boolean };

/** How the user logs in, and links to change it. */
export function AccountSection({ email, hasPassword, connects }: Props) {
  const t = useText("mypage/profile");
  return (
    <section aria-labelledby="account" className="grid gap-3 border-t border-line pt-6">
      <div>
        <h2 id="account" className="text-title">
          {t("account")}
        </h2>
        <p className="text-small text-muted">
          {t("accountEmail")} <strong className="text-ink">{email}</strong>
        </p>
      </div>
      <Menu
        title={t("accountLinks")}
        entries={[
          { to: "/settings/password", icon: "lock", label: t(hasPassword ? "accountPassword" : "accountNewPassword") },
          ...(connects
            ? [{ to: "/settings/connected-accounts" as const, icon: "link" as const, label: t("accountConnected") }]
            : []),
          { to: "/settings", icon: "settings", label: t("accountSettings") },
          { to: "/settings/delete-account", icon: "bin", label: t("accountDelete") },
        ]}
      />
    </section>
  );
}
