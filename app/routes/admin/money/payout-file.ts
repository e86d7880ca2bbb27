import type { ActionFunctionArgs } from "@remix-run/node";
import type { PayoutFile } from "#contract/settlement";
import { api } from "~/api/client.server";
import { adminAction } from "~/http/admin-action.server";
import { csvAnswer } from "~/http/csv.server";
import { guardedLoader } from "~/http/handlers.server";
import { actionError, redirectTo } from "~/http/respond.server";

export const loader = guardedLoader((args) => redirectTo(args, "/admin/settlements"));

/** By a form of ours alone: it has accounts in it, and that it was made is written down. */
export const action = adminAction(async (args: ActionFunctionArgs) => {
  try {
    const { items } = await api(args).post<PayoutFile>("/admin/settlements/payout-file");
    const rows = items.map(({ net, amount, ...rest }) => ({ ...rest, netAfterTax: net, amountBeforeTax: amount }));
    return csvAnswer(args, "gyeot-payouts.csv", rows);
  } catch (error) {
    return actionError(args, error, "/admin/settlements");
  }
});
