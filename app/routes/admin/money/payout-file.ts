import { createPayoutFile } from "#contract/settlement/admin-endpoints";
import { adminAction } from "~/guards/admin-action.server";
import { guardedLoader } from "~/guards/handlers.server";
import { csvResponse } from "~/http/csv.server";
import { actionError } from "~/http/respond.server";

export const loader = guardedLoader((args) => args.redirect("/admin/settlements"));

/** Only by a form of ours: the file has account numbers in it, and its creation is recorded. */
export const action = adminAction(async (args) => {
  try {
    const { items } = await args.api.call(createPayoutFile);
    const rows = items.map(({ net, amount, ...rest }) => ({ ...rest, netAfterTax: net, amountBeforeTax: amount }));
    return csvResponse(args, "gyeot-payouts.csv", rows);
  } catch (error) {
    return actionError(args, error, "/admin/settlements");
  }
});
