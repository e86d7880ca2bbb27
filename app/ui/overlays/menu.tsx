import { useId } from "react";
import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { Icon, type IconName } from "../icon";

export type MenuEntry = { icon: IconName; label: string; aside?: string } & (
  | { to: LinkTarget; href?: undefined }
  | { href: string; to?: undefined }
);

/** A titled list of links. */
export function Menu({ title, entries }: { title: string; entries: MenuEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-1">
      <h2 id={id} className="text-row-head font-bold">
        {title}
      </h2>
      <MenuList entries={entries} />
    </section>
  );
}

/** The links without a heading: the page's title names them. */
export function MenuList({ entries }: { entries: MenuEntry[] }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.label}>
          {entry.to ? (
            <Link className={rowClass} to={entry.to}>
              <Row {...entry} />
            </Link>
          ) : (
            <a className={rowClass} href={entry.href}>
              <Row {...entry} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const rowClass = "flex min-h-13 items-center gap-3 py-2 hover:bg-soft";

function Row({ icon, label, aside }: { icon: IconName; label: string; aside?: string }) {
  return (
    <>
      <span>
        <Icon name={icon} size={20} />
      </span>
      <span className="grow font-medium wrap-normal">{label}</span>
      {aside ? <span className="text-right text-small text-muted">{aside}</span> : null}
      <span className="text-muted">
        <Icon name="forward" size={18} />
      </span>
    </>
  );
}
