import type { EarningsDay, EarningsMonth } from "#contract/settlement/schemas";
import { formatNumber } from "~/i18n/format";
import { useText } from "~/i18n/i18n";
import { Money } from "~/ui/text/money";

/** A month or a day with its name. */
export type NamedPeriod = Omit<EarningsMonth & EarningsDay, "month" | "day"> & { key: string; name: string };

/** The steps from the amount fans paid to the creator's share; a zero has no sign. */
const stepsOf = ({ gross, refunded, platformFee, vat }: NamedPeriod) =>
  [
    ["gross", gross],
    ["refunded", refunded && -refunded],
    ["fee", platformFee && -platformFee],
    ["vat", vat && -vat],
  ] as const;

/** For narrow screens: a line for each month or day, the creator's share first, under it the steps that lead to it. */
export function PeriodRows({ periods }: { periods: NamedPeriod[] }) {
  const t = useText("settlement");
  if (periods.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line md:hidden">
      {periods.map((row) => (
        <li key={row.key} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-3.5">
          <h3 className="text-base">{row.name}</h3>
          <p className="text-lead font-bold">
            <Money won={row.net} />
          </p>
          <ul className="flex w-full flex-wrap gap-x-3 text-small text-muted">
            <li>
              {t("payments")} {formatNumber(row.payments)}
            </li>
            {stepsOf(row).map(([name, won]) =>
              won === 0 ? null : (
                <li key={name} className="whitespace-nowrap">
                  {t(name)} <Money won={won} />
                </li>
              ),
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}

export function PeriodTable({ periods, caption, first }: { periods: NamedPeriod[]; caption: string; first: string }) {
  const t = useText("settlement");
  const cell = "px-3 py-2.5 text-right whitespace-nowrap";
  const names = ["payments", "gross", "refunded", "fee", "vat", "net"] as const;
  const sums = (row: NamedPeriod) => [...stepsOf(row), ["net", row.net] as const];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too
    <section tabIndex={0} aria-label={caption} className="scroll-x hidden border-b border-line md:block">
      <table className="w-full text-small tabular-nums">
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className="px-3 py-2.5 text-left">
              {first}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {periods.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="px-3 py-2.5 text-left font-semibold whitespace-nowrap">
                {row.name}
              </th>
              <td className={cell}>{formatNumber(row.payments)}</td>
              {sums(row).map(([name, won]) => (
                <td key={name} className={`${cell} ${name === "net" ? "font-semibold" : ""}`}>
                  <Money won={won} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
