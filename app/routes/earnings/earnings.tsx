import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { limits } from "#contract/limits";
import { getEarnings } from "#contract/settlement/endpoints";
import type { Earnings, EarningsMonth } from "#contract/settlement/schemas";
import { api } from "~/api/client.server";
import { Line } from "~/components/settlements/settlement";
import { guardedLoader } from "~/http/handlers.server";
import { formatMonth, formatNumber, formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { requireActivist } from "~/session/viewer.server";
import { buttonClass, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Column, PageHead } from "~/ui/page-head";
import { Money } from "~/ui/text/money";
import { type Chart, chartOf } from "./chart.server";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireActivist(args);
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey") ?? undefined;
  const earnings = await api(args).call(getEarnings, { query: { pagingKey } });
  return { title: pageTitle(args.request, "settlement", "earningsTitle"), earnings, chart: chartOf(earnings.items) };
});

export default function EarningsPage() {
  const { earnings, chart } = useLoaderData<typeof loader>();
  const { items, balances, pagingKey } = earnings;
  const t = useText("settlement");
  const nothing = items.every(({ payments, refunded }) => payments === 0 && refunded === 0) && pagingKey === null;
  const obstacle = balances.inSettlement > 0 ? "openHint" : balances.payable < limits.settlementWon.min && "tooLittle";
  return (
    <Column wide>
      <PageHead title={t("earningsTitle")} lead={t("earningsLead")} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-4">
          <Balances balances={balances} />
          <div className="flex flex-wrap gap-2">
            {obstacle ? (
              <LinkButton to="/mypage/withdrawal" variant="secondary">
                {t("settlements")}
              </LinkButton>
            ) : (
              <LinkButton to="/mypage/withdrawal">{t("toWithdrawal")}</LinkButton>
            )}
            <a href="/mypage/earnings/download" download className={buttonClass({ variant: "secondary" })}>
              {t("download")}
            </a>
            {obstacle ? <p className="w-full text-small text-muted">{t(obstacle)}</p> : null}
          </div>
        </div>
        {nothing ? null : <EarningsChart chart={chart} />}
      </div>
      {nothing ? (
        <EmptyState icon="chart" title={t("earningsEmpty")} hint={t("earningsEmptyHint")} />
      ) : (
        <section className="grid gap-4">
          <h2 className="text-title">{t("byMonth")}</h2>
          <MonthCards months={items} />
          <MonthTable months={items} />
          <MoreLink pagingKey={pagingKey} />
        </section>
      )}
    </Column>
  );
}

function Balances({ balances }: { balances: Earnings["balances"] }) {
  const t = useText("settlement");
  const sums: [string, number][] = [
    [t("held"), balances.held],
    [t("payable"), balances.payable],
    [t("inSettlement"), balances.inSettlement],
    [t("paidOut"), balances.paid],
  ];
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.5rem,50%-0.375rem)),1fr))] gap-3">
        {sums.map(([name, won]) => (
          <div key={name} className="rounded-lg border border-line bg-raised p-4 sm:p-5">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="text-lead font-bold sm:text-title">
              <Money won={won} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="-mt-2 text-small text-muted">{t("beforeTaxSums")}</p>
      {balances.receivable > 0 ? (
        <p className="text-small text-muted">
          {t("receivable")}: <Money won={balances.receivable} />
        </p>
      ) : null}
    </>
  );
}

function EarningsChart({ chart }: { chart: Chart }) {
  const t = useText("settlement");
  const lng = useLng();
  return (
    <Card>
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label={t("chartLabel")} className="w-full">
        <line x1="0" x2={chart.width} y1={chart.top.y} y2={chart.top.y} className="stroke-line" strokeDasharray="4 4" />
        <text x="0" y={chart.top.y - 4} className="fill-muted text-[13px]">
          {formatWon(chart.top.won, lng)}
        </text>
        {chart.bars.map((bar) => (
          <g key={bar.month}>
            <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx="3" className="fill-accent" />
            <text x={bar.labelX} y={chart.height - 8} textAnchor="middle" className="fill-muted text-[13px]">
              {Number(bar.month.slice(5))}
            </text>
          </g>
        ))}
        <line x1="0" x2={chart.width} y1={chart.baseline} y2={chart.baseline} className="stroke-edge" />
        <path d={chart.grossPath} fill="none" strokeWidth="2" className="stroke-muted" />
      </svg>
      <p className="mt-2 flex flex-wrap gap-x-5 text-small text-muted" aria-hidden="true">
        <span className="flex items-center gap-2">
          <span className="inline-block size-3 rounded-sm bg-accent" />
          {t("net")}
        </span>
        <span className="flex items-center gap-2">
          <span className="inline-block h-0.5 w-4 bg-muted" />
          {t("gross")}
        </span>
      </p>
    </Card>
  );
}

/** For narrow screens: each month is a card, with the creator's share first. */
function MonthCards({ months }: { months: EarningsMonth[] }) {
  const t = useText("settlement");
  const lng = useLng();
  return (
    <ul className="grid gap-3 md:hidden">
      {months.map((row) => (
        <Card as="li" key={row.month}>
          <h3 className="text-base">{formatMonth(`${row.month}-15T00:00:00Z`, lng)}</h3>
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

/** The steps from the amount fans paid to the creator's share; a zero has no sign. */
const stepsOf = ({ gross, refunded, platformFee, vat }: EarningsMonth) =>
  [
    ["gross", gross],
    ["refunded", refunded && -refunded],
    ["fee", platformFee && -platformFee],
    ["vat", vat && -vat],
  ] as const;

function MonthTable({ months }: { months: EarningsMonth[] }) {
  const t = useText("settlement");
  const lng = useLng();
  const cell = "px-3 py-2.5 text-right whitespace-nowrap";
  const names = ["payments", "gross", "refunded", "fee", "vat", "net"] as const;
  const sums = (row: EarningsMonth) => [...stepsOf(row), ["net", row.net] as const];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too
    <section tabIndex={0} aria-label={t("byMonth")} className="scroll-x hidden rounded-lg border border-line md:block">
      <table className="w-full text-small tabular-nums">
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className="px-3 py-2.5 text-left">
              {t("month")}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map((row) => (
            <tr key={row.month}>
              <th scope="row" className="px-3 py-2.5 text-left font-semibold whitespace-nowrap">
                {formatMonth(`${row.month}-15T00:00:00Z`, lng)}
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
