import type { EarningsDay, EarningsMonth } from "#contract/settlement/schemas";
import { Line } from "~/components/settlements/settlement";
import { formatNumber } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Card } from "~/ui/card";
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

/** For narrow screens: each month is a card, with the creator's share first. */
export function MonthCards({ months }: { months: NamedPeriod[] }) {
  const t = useText("settlement");
  const lng = useLng();
  return (
    <ul className="grid gap-3 md:hidden">
      {months.map((row) => (
        <Card as="li" key={row.key}>
          <h3 className="text-base">{row.name}</h3>
          <dl className="mt-2 grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
              <dt className="font-semibold">{t("net")}</dt>
              <dd className="text-title font-bold">
                <Money won={row.net} />
              </dd>
            </div>
            <Line name={t("payments")}>{formatNumber(row.payments, lng)}</Line>
            {stepsOf(row).map(([name, won]) => (
              <Line key={name} name={t(name)}>
                <Money won={won} />
              </Line>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}

/** For narrow screens: a line for each day. */
export function DayRows({ days }: { days: NamedPeriod[] }) {
  const t = useText("settlement");
  const lng = useLng();
  if (days.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-raised md:hidden">
      {days.map(({ key, name, payments, gross, refunded, net }) => (
        <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
          <h3 className="text-base">{name}</h3>
          <p className="font-bold">
            <Money won={net} />
          </p>
          <p className="w-full text-small text-muted">
            {t("payments")} {formatNumber(payments, lng)} · <Money won={gross} />
            {refunded > 0 ? (
              <>
                {" "}
                · {t("refunded")} <Money won={-refunded} />
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function PeriodTable({ periods, caption, first }: { periods: NamedPeriod[]; caption: string; first: string }) {
  const t = useText("settlement");
  const lng = useLng();
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
              <td className={cell}>{formatNumber(row.payments, lng)}</td>
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
