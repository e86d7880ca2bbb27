import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { useNextLocation } from "~/browser/use-next-location";

export type Tab = { to: LinkTarget; label: string; current: boolean };

/** Links that look like tabs: each has its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { pathname, search } = useNextLocation();
  const tapped = tabs.find(({ to }) => to === pathname + search);
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="flex gap-1 overflow-x-auto px-2">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={(tapped ? tab === tapped : tab.current) ? "page" : undefined}
              preventScrollReset
              className="inline-flex min-h-touch items-center border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
