import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Earnings, EarningsMonth } from "#contract/settlement";
import { api } from "~/api/client.server";
import { csvAnswer } from "~/http/csv.server";
import { guardedLoader } from "~/http/handlers.server";
import { requireActivist } from "~/session/viewer.server";

const mostMonths = 600;

/** Every month there is, the newest first. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  await requireActivist(args);
  const months: EarningsMonth[] = [];
  let pagingKey: string | undefined;
  do {
    const page: Earnings = await api(args).get<Earnings>("/users/mypage/earnings", { pagingKey, size: 50 });
    months.push(...page.items);
    pagingKey = page.pagingKey ?? undefined;
  } while (pagingKey && months.length < mostMonths);
  return csvAnswer(args, "gyeot-earnings.csv", months);
});
