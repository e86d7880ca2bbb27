import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { Link } from "~/addresses/link";
import { useText } from "~/i18n/i18n";
import styles from "~/styles/settings.css?url";
import { Icon } from "~/ui/icon";
import { places } from "./places";

/** Apart from the stylesheet that is in every first page. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The places of the settings, beside each of their pages from 800 px. Below it they are a list on the first page. */
export default function Settings() {
  const { pathname } = useLocation();
  const t = useText("settings");
  return (
    <div className="frame with-places">
      <h2 id="settings" className="text-headline">
        {t("title")}
      </h2>
      <nav aria-labelledby="settings">
        <ul className="grid gap-0.5">
          {places.map(({ to, icon, label, pages }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={[to, ...pages].some((page) => page === pathname) ? "page" : undefined}
                className="place flex min-h-touch items-center gap-3 rounded-md px-3 text-row hover:bg-soft aria-[current=page]:bg-soft"
              >
                <Icon name={icon} size={20} />
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
