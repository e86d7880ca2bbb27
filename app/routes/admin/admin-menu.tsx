import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Queues } from "#contract/staff/dashboard";
import { NavLink } from "~/addresses/link";
import { useText, useTextSource } from "~/i18n/i18n";
import { Brand } from "~/shell/brand";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { type SectionGroup, type SectionLabel, sections, waitingAt } from "./sections";

const groups: SectionGroup[] = ["waiting", "money", "records"];

/**
 * The admin menu: from 800 px down the side in place of the site's rail; on a phone the current section's name, which
 * opens the same list. Links alone, so it needs neither script nor mouse.
 */
export function AdminMenu({ counts }: { counts: Queues["queues"] }) {
  const t = useText("admin/dashboard");
  const admin = useText("admin");
  const { pathname } = useLocation();
  const here = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const waiting = sections.reduce((sum, section) => sum + waitingAt(section, counts), 0);
  const small = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation by script closes the open list
  useEffect(() => small.current?.removeAttribute("open"), [pathname]);
  return (
    <>
      <details ref={small} className="group rounded-lg border border-line bg-raised md:hidden">
        <summary className="flex min-h-touch cursor-pointer list-none flex-wrap items-center gap-2 px-4 py-2 font-semibold">
          <span className="shrink-0 text-muted">{admin("title")}</span>
          <span aria-hidden="true" className="text-muted">
            ·
          </span>
          <span className="min-w-0 truncate">{here ? <SectionText words={here.words} /> : t("dashboard")}</span>
          <span className="ml-auto flex shrink-0 items-center gap-2">
            {waiting > 0 ? <WaitingCount count={waiting} /> : null}
            <span className="text-muted transition-transform group-open:rotate-180">
              <Icon name="down" size={20} />
            </span>
          </span>
        </summary>
        <nav aria-label={admin("title")} className="border-t border-line p-2">
          <MenuList counts={counts} />
        </nav>
      </details>
      <nav
        aria-label={admin("title")}
        className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-sunken px-2 py-4 md:block"
      >
        <div className="px-2 pb-3">
          <Brand />
        </div>
        <MenuList counts={counts} />
      </nav>
    </>
  );
}

function MenuList({ counts }: { counts: Queues["queues"] }) {
  const t = useText("admin/dashboard");
  return (
    <div className="grid gap-4">
      <ul>
        <li>
          <NavLink className={link} to="/admin" end>
            {t("dashboard")}
          </NavLink>
        </li>
      </ul>
      {groups.map((group) => (
        <div key={group} className="grid gap-1">
          <p className="px-3 text-caption font-semibold text-muted">{t(`group_${group}`)}</p>
          <ul className="sidebar-links grid grid-cols-2 gap-x-1">
            {sections
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.to}>
                  <NavLink className={link} to={section.to}>
                    <SectionText words={section.words} />
                    <WaitingCount count={waitingAt(section, counts)} />
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const link =
  "flex min-h-touch items-center justify-between gap-2 rounded-md px-3 text-small font-semibold hover:bg-soft aria-[current=page]:bg-soft";

/** How many wait, as text for a screen reader. */
function WaitingCount({ count }: { count: number }) {
  const t = useText("admin/dashboard");
  if (count === 0) return null;
  return (
    <Badge>
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("waiting", { count })}</span>
    </Badge>
  );
}

function SectionText({ words: [area, key] }: { words: SectionLabel }) {
  return <>{useTextSource().say(area, key)}</>;
}
