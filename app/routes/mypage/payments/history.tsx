import { useLoaderData } from "@remix-run/react";
import { changeRankingChoice, getRankingChoice } from "#contract/gifts/endpoints";
import { listHistory } from "#contract/payments/endpoints";
import type { HistoryQuery } from "#contract/payments/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { localApiError } from "~/http/local-api-error.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { PageHead } from "~/ui/page-head";
import { HistoryFilters, type HistoryView } from "./history-filters";
import { HistoryMonths } from "./history-row";
import { HistoryTotal, RankingSetting } from "./history-total";

export const handle: RouteHandle = { copies: "never", recording: "never" };

/** Listed here too: importing the contract's list would bring its schemas into the browser. */
const kinds = ["membership", "donation", "campaign"] as const satisfies readonly HistoryQuery["kind"][];
const isDate = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const view = viewOf(query);
  const [page, choice] = await Promise.all([
    args.api.call(listHistory, {
      query: { status: view.status, kind: view.kind, ...datesOf(view), pagingKey: query.get("pagingKey") ?? undefined },
    }),
    view.kind === "donation" || view.kind === "campaign" ? args.api.call(getRankingChoice) : null,
  ]);
  return { title: args.title("mypage", "paymentsTitle"), view, page, choice };
});

/** What the address asks for; what it says that is unknown limits nothing. */
function viewOf(query: URLSearchParams): HistoryView {
  const [status, kind, year, from, to] = ["status", "kind", "year", "startDate", "endDate"].map((name) =>
    query.get(name),
  );
  return {
    status: status === "done" || status === "canceled" ? status : undefined,
    kind: kinds.find((name) => name === kind),
    year: year && /^20\d\d$/.test(year) ? Number(year) : undefined,
    startDate: isDate(from ?? null) ? (from ?? undefined) : undefined,
    endDate: isDate(to ?? null) ? (to ?? undefined) : undefined,
  };
}

const datesOf = ({ year, startDate, endDate }: HistoryView) =>
  year ? { startDate: `${year}-01-01`, endDate: `${year}-12-31` } : { startDate, endDate };

/** The fan chooses whether fan rankings list them. */
export const action = viewerAction(async (args) => {
  const form = await args.readForm();
  if (form.get("intent") !== "listed") throw localApiError("INVALID_REQUEST", args);
  await args.api.call(changeRankingChoice, { body: { listed: form.get("listed") === "on" } });
  return args.redirect(href("/mypage/payments", "?kind=donation"), { flash: { key: "gifts.rankingChosen" } });
});

export default function Payments() {
  const { page, view, choice } = useLoaderData<typeof loader>();
  const t = useText("mypage");
  if (page.years.length === 0) {
    return (
      <div className="with-aside gap-y-6 py-6">
        <PageHead title={t("paymentsTitle")} />
        <EmptyState icon="card" title={t("paymentsEmpty")} hint={t("paymentsEmptyHint")}>
          <LinkButton to="/explore">{t("explore")}</LinkButton>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="with-aside gap-y-5 py-6 lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-4">
        <PageHead title={t("paymentsTitle")} />
        <HistoryFilters view={view} years={page.years} />
      </div>
      <aside aria-label={t("historyTotal")} className="page-aside grid gap-3 lg:row-span-2 lg:row-start-1">
        <HistoryTotal view={view} paid={page.paid} refunded={page.refunded} />
        {choice ? <RankingSetting choice={choice} /> : null}
      </aside>
      <div className="min-w-0">
        {page.items.length === 0 ? (
          <EmptyState icon="card" title={t("historyNoneLike")}>
            <LinkButton to="/mypage/payments" variant="secondary">
              {t("historyShowAll")}
            </LinkButton>
          </EmptyState>
        ) : (
          <MoreList
            page={page}
            idOf={({ entryId }) => entryId}
            // An api of the version before sends no sums of months.
            list={(entries) => <HistoryMonths entries={entries} months={page.months ?? []} status={view.status} />}
          />
        )}
      </div>
    </div>
  );
}
