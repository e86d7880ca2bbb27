import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Queues } from "#contract/desk";
import { useText, useTextSource } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { type SectionGroup, sections, type Words, waitingAt } from "./sections";

const groups: SectionGroup[] = ["people", "money", "place"];

/**
 * The menu of the admin's place: a list at the side where there is room, and on a phone the name of where one is, which
 * opens the same list. Links alone, so that neither a script nor a mouse is needed.
 */
export function AdminMenu({ counts }: { counts: Queues["queues"] }) {
  const t = useText("desk");
  const admin = useText("admin");
  const { pathname } = useLocation();
  const here = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const waiting = sections.reduce((sum, section) => sum + waitingAt(section, counts), 0);
  const small = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the page is turned by script the open list is left behind
  useEffect(() => small.current?.removeAttribute("open"), [pathname]);
  return (
    <>
      <details ref={small} className="group rounded-lg border border-line bg-raised lg:hidden">
        <summary className="flex min-h-touch cursor-pointer list-none flex-wrap items-center gap-2 px-4 py-2 font-semibold">
          <span className="shrink-0 text-muted">{admin("title")}</span>
          <span aria-hidden="true" className="text-muted">
            ·
          </span>
          <span className="min-w-0 truncate">{here ? <Said words={here.words} /> : t("dashboard")}</span>
          <span className="ml-auto flex shrink-0 items-center gap-2">
            {waiting > 0 ? <Waiting count={waiting} /> : null}
            <span className="text-muted transition-transform group-open:rotate-180">
              <Icon name="down" size={20} />
            </span>
          </span>
        </summary>
        <nav aria-label={admin("title")} className="border-t border-line p-2">
          <MenuList counts={counts} />
        </nav>
      </details>
      <nav aria-label={admin("title")} className="sticky top-20 hidden lg:block">
        <MenuList counts={counts} />
      </nav>
    </>
  );
}

function MenuList({ counts }: { counts: Queues["queues"] }) {
  const t = useText("desk");
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
          <ul className="grid grid-cols-2 gap-x-1 lg:grid-cols-1">
            {sections
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.to}>
                  <NavLink className={link} to={section.to}>
                    <Said words={section.words} />
                    <Waiting count={waitingAt(section, counts)} />
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
  "flex min-h-touch items-center justify-between gap-2 rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-soft-ink";

/** How many wait, in words for who cannot see it. */
function Waiting({ count }: { count: number }) {
  const t = useText("desk");
  if (count === 0) return null;
  return (
    <Badge tone="warning">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t("waiting", { count })}</span>
    </Badge>
  );
}

function Said({ words: [area, key] }: { words: Words }) {
  return <>{useTextSource().say(area, key)}</>;
}
