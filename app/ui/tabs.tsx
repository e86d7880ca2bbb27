import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useNextLocation } from "~/browser/use-next-location";

export type Tab = { to: LinkTarget; label: string; current: boolean };

/** Links that look like tabs, each with its own address; the first text begins at the left edge of the page. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { pathname, search } = useNextLocation();
  const tapped = tabs.find(({ to }) => to === pathname + search);
  return (
    <nav aria-label={label} className="-mx-4 border-b border-line sm:mx-0">
      <ul className="flex gap-1 overflow-x-auto px-1 sm:-mx-3 sm:px-0">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={(tapped ? tab === tapped : tab.current) ? "page" : undefined}
              preventScrollReset
              className="group/tab inline-flex min-h-touch min-w-touch justify-center px-3 font-semibold whitespace-nowrap text-muted aria-[current=page]:text-ink"
            >
              <span className="flex items-center border-y-2 border-transparent group-aria-[current=page]/tab:border-b-ink">
                {tab.label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
