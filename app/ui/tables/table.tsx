import type { ReactNode } from "react";
import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { inlineLinkClass } from "~/ui/text/text-link";

/** A list as a table, scrolled when it is wider than the screen. Its rows are `<tr>` elements of `Cell`s. */
export function Table({ label, heads, children }: { label: string; heads: string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too
    <section tabIndex={0} aria-label={label} className="scroll-x rounded-lg border border-line">
      <table className="w-full min-w-[44rem] text-small break-keep wrap-normal">
        <thead className="border-b border-line text-muted">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} whitespace-nowrap`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

const cell = "px-4 py-3 text-left align-top";

export function Cell({ nowrap = false, children }: { nowrap?: boolean; children: ReactNode }) {
  return <td className={nowrap ? `${cell} whitespace-nowrap` : cell}>{children}</td>;
}

/** The link of a row, with a quieter line under it. */
export function CellLink({ to, note, children }: { to: LinkTarget; note?: ReactNode; children: ReactNode }) {
  return (
    <Cell>
      <Link className={inlineLinkClass({ weight: "semibold" })} to={to}>
        {children}
      </Link>
      {note ? (
        <span dir="auto" className="line-clamp-2 max-w-80 text-caption wrap-anywhere text-muted">
          {note}
        </span>
      ) : null}
    </Cell>
  );
}
