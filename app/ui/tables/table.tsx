import type { ReactNode } from "react";
import type { LinkTarget } from "~/addresses/address";
import { Link } from "~/addresses/link";
import { inlineLinkClass } from "~/ui/text/text-link";

type Props = {
  label: string;
  heads: string[];
  /** rows that each lead to a page: 40 px high from 800 px, on phones blocks without heads, the last cell at the top */
  linked?: boolean;
  children: ReactNode;
};

/** A list as a table, scrolled when it is wider than the screen. Its rows are `<tr>` elements of `Cell`s. */
export function Table({ label, heads, linked = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too
    <section tabIndex={0} aria-label={label} className="scroll-x rounded-lg border border-line">
      <table
        className={`${linked ? "linked-rows" : "min-w-[44rem]"} w-full text-small break-keep wrap-normal tabular-nums`}
      >
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

type CellLinkProps = { to: LinkTarget; before?: ReactNode; note?: ReactNode; current?: boolean; children: ReactNode };

/**
 * The link of a row of a `linked` table, with a checkbox `before` it and a quieter text after it, on phones under it.
 * `current`: the row is shown beside the list.
 */
export function CellLink({ to, before, note, current = false, children }: CellLinkProps) {
  return (
    <Cell>
      {before}
      <Link className={inlineLinkClass({ weight: "semibold" })} to={to} aria-current={current || undefined}>
        {children}
      </Link>
      {note ? (
        <span dir="auto" className="line-clamp-2 text-caption wrap-anywhere text-muted md:ml-2">
          {note}
        </span>
      ) : null}
    </Cell>
  );
}
