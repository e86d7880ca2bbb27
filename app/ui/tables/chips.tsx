import { Link } from "~/addresses/link";
import type { Tab } from "../tabs";

/** `inOneRow`: on phones they scroll sideways, the current one in view where the browser can. */
type Props = { label: string; chips: Tab[]; inOneRow?: boolean };

/** Links that filter a list, each with its own address; they wrap where a line is full. */
export function Chips({ label, chips, inOneRow = false }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={inOneRow ? "chips-in-one-row" : "flex flex-wrap gap-2"}>
        {chips.map(({ to, label, current, count }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? "page" : undefined}
              className="inline-flex min-h-touch items-center rounded-full bg-soft px-4 text-small font-semibold whitespace-nowrap hover:bg-line aria-[current=page]:bg-ink aria-[current=page]:text-surface"
            >
              {label}
              {count ? <span className="ml-1.5 font-normal opacity-75">{count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
