import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useNextLocation } from "~/browser/use-next-location";

/** `count`: how many are there; nothing is displayed for none. */
export type Tab = { to: LinkTarget; label: string; current: boolean; count?: number | `${number}+` };

/** Links that look like tabs, each with its own address; the first text begins at the left edge of the page. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { pathname, search } = useNextLocation();
  const tapped = tabs.find(({ to }) => to === pathname + search);
  return (
    <nav aria-label={label} className="-mx-4 border-b border-line sm:mx-0">
      <ul className="flex overflow-x-auto px-1 [scrollbar-width:none] sm:-mx-3 sm:px-0">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={(tapped ? tab === tapped : tab.current) ? "page" : undefined}
              preventScrollReset
              className="tab"
            >
              <span>
                {tab.label}
                {tab.count ? <span className="rounded-sm bg-soft px-1.5 text-caption">{tab.count}</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
