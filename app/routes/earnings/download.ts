import { getEarnings } from "#contract/settlement/endpoints";
import type { Earnings, EarningsMonth } from "#contract/settlement/schemas";
import type { RouteHandle } from "~/addresses/route-handle";
import { activistLoader } from "~/guards/handlers.server";
import { csvResponse } from "~/http/csv.server";

const mostMonths = 600;

export const handle: RouteHandle = { copies: "never" };

/** Every month there is, the newest first. */
export const loader = activistLoader(async (args) => {
  const months: EarningsMonth[] = [];
  let pagingKey: string | undefined;
  do {
    const page: Earnings = await args.api.call(getEarnings, { query: { pagingKey, size: 50 } });
    months.push(...page.items);
    pagingKey = page.pagingKey ?? undefined;
  } while (pagingKey && months.length < mostMonths);
  const rows = months.map(({ sources, ...month }) => ({ ...month, ...sources }));
  return csvResponse(args, "gyeot-earnings.csv", rows);
});
