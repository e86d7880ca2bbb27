import type { ActionFunctionArgs } from "@remix-run/node";
import type { PayoutFile } from "#contract/settlement";
import { adminAction } from "../../admin-action.server";
import { redirectTo, refused } from "../../answer.server";
import { api } from "../../api.server";
import { csvAnswer } from "../../csv.server";
import { guardedLoader } from "../../guarded.server";

export const loader = guardedLoader((args) => redirectTo(args, "/admin/settlements"));

/** By a form of ours alone: it has accounts in it, and that it was made is written down. */
export const action = adminAction(async (args: ActionFunctionArgs) => {
  try {
    const { items } = await api(args).post<PayoutFile>("/admin/settlements/payout-file");
    const rows = items.map(({ net, amount, ...rest }) => ({ ...rest, netAfterTax: net, amountBeforeTax: amount }));
    return csvAnswer(args, "gyeot-payouts.csv", rows);
  } catch (error) {
    return refused(args, error, "/admin/settlements");
  }
});
