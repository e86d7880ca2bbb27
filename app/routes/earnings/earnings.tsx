import { useLoaderData } from "@remix-run/react";
import { getEarnings, getEarningsByDay } from "#contract/settlement/endpoints";
import type { EarningsDay, EarningsMonth } from "#contract/settlement/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { earningSources } from "~/components/settlements/earning-sources";
import { chartOf } from "~/components/settlements/earnings-chart.server";
import { feeExample } from "~/components/settlements/fee-example.server";
import { PayableCard } from "~/components/settlements/payable-card";
import { Sources } from "~/components/studio/figures";
import { activistLoader } from "~/guards/handlers.server";
import { formatMonth, formatShortDate, formatShortMonth } from "~/i18n/format";
import { type Lng, useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreLink } from "~/ui/more-link";
import { Column, PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { TextLink } from "~/ui/text/text-link";
import { EarningsChart } from "./earnings-chart";
import { type NamedPeriod, PeriodRows, PeriodTable } from "./periods";

export const handle: RouteHandle = { copies: "never", shell: "wide" };

export const loader = activistLoader(async (args) => {
  const { searchParams } = new URL(args.request.url);
  const byDay = searchParams.get("by") === "day";
  const pagingKey = searchParams.get("pagingKey") ?? undefined;
  const [earnings, days] = await Promise.all([
    args.api.call(getEarnings, { query: byDay ? { size: 1 } : { pagingKey } }),
    byDay ? args.api.call(getEarningsByDay, { query: { month: searchParams.get("month") ?? undefined } }) : null,
  ]);
  const lng = localeOf(args.request);
  const monthName = (month: string) => formatMonth(noonOf(`${month}-15`), lng);
  const periods: NamedPeriod[] = days
    ? days.items.map(({ day, ...sums }) => ({ ...sums, key: day, name: formatShortDate(noonOf(day), lng) }))
    : earnings.items.map(({ month, ...sums }) => ({ ...sums, key: month, name: monthName(month) })).reverse();
  const step = (month: string | null) => month && { month, name: monthName(month) };
  return {
    title: args.title("settlement", "earningsTitle"),
    fee: feeExample(args.request),
    balances: earnings.balances,
    nextRelease: earnings.nextRelease,
    pagingKey: days ? null : earnings.pagingKey,
    days: days && { name: monthName(days.month), previous: step(days.previous), next: step(days.next) },
    chart: chartOf(periods.map(({ key, sources }) => ({ key, sources, label: axisLabel(key, lng) }))),
    sources: days
      ? { name: monthName(days.month), won: sumOf(days.items) }
      : earnings.items[0] && { name: monthName(earnings.items[0].month), won: earnings.items[0].sources },
    rows: periods.filter(({ payments, refunded }) => !days || payments > 0 || refunded > 0).reverse(),
    isEmpty: !pagingKey && !days && periods.every(({ payments, refunded }) => payments === 0 && refunded === 0),
  };
});

function sumOf(days: EarningsDay[]): EarningsMonth["sources"] {
  const sum = { membership: 0, donation: 0, campaign: 0 };
  for (const { sources } of days) for (const { source } of earningSources) sum[source] += sources[source];
  return sum;
}

const noonOf = (day: string) => `${day}T03:00:00Z`;

/** The short name of a month; of days the number of the first and of every fifth. */
function axisLabel(key: string, lng: Lng): string {
  const day = Number(key.split("-")[2]);
  if (Number.isNaN(day)) return formatShortMonth(noonOf(`${key}-15`), lng);
  return day === 1 || day % 5 === 0 ? String(day) : "";
}

export default function EarningsPage() {
  const { fee, balances, nextRelease, isEmpty, days } = useLoaderData<typeof loader>();
  const t = useText("settlement");
  return (
    <Column wide>
      <PageHead title={t("earningsTitle")} lead={`${t("earningsLead")} ${fee}`} />
      <PayableCard balances={balances} nextRelease={nextRelease}>
        <a href="/mypage/earnings/download" download className={buttonClass({ variant: "secondary" })}>
          {t("download")}
        </a>
      </PayableCard>
      {isEmpty ? (
        <EmptyState icon="chart" title={t("earningsEmpty")} hint={t("earningsEmptyHint")} />
      ) : (
        <>
          <Tabs
            label={t("periods")}
            tabs={[
              { to: "/mypage/earnings", label: t("byMonth"), current: !days },
              { to: "/mypage/earnings?by=day", label: t("byDay"), current: Boolean(days) },
            ]}
          />
          <Periods />
        </>
      )}
    </Column>
  );
}

function Periods() {
  const { chart, rows, days, sources, pagingKey } = useLoaderData<typeof loader>();
  const t = useText("settlement");
  return (
    <section className="grid gap-4">
      <h2 className={days ? "text-title" : "sr-only"}>{days ? days.name : t("byMonth")}</h2>
      {days ? (
        <p className="-mt-3 flex flex-wrap gap-x-5">
          {[days.previous, days.next].map((step) =>
            step ? (
              <TextLink key={step.month} to={`/mypage/earnings?by=day&month=${step.month}`} preventScrollReset>
                {step.name}
              </TextLink>
            ) : null,
          )}
        </p>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
        <EarningsChart chart={chart} />
        {sources ? (
          <div className="grid content-start gap-3">
            <h3 className="text-title">{t("sourcesOf", { month: sources.name })}</h3>
            <Sources sources={sources.won} />
          </div>
        ) : null}
      </div>
      {rows.length === 0 ? <p className="text-muted">{t("nothingThen")}</p> : null}
      <PeriodRows periods={rows} />
      {rows.length > 0 ? (
        <PeriodTable periods={rows} caption={t(days ? "byDay" : "byMonth")} first={t(days ? "day" : "month")} />
      ) : null}
      <MoreLink pagingKey={pagingKey} />
    </section>
  );
}
