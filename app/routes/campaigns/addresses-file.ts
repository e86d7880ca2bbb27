import type { ActionFunctionArgs } from "@remix-run/node";
import type { ShippingList } from "#contract/campaigns";
import { api, path } from "~/api/client.server";
import { csvAnswer } from "~/http/csv.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { actionError, redirectTo } from "~/http/respond.server";
import { requireActivist } from "~/session/viewer.server";

export const loader = guardedLoader((args) =>
  redirectTo(args, path`/mypage/campaigns/${String(args.params.campaignId)}/addresses`),
);

/** By a form of ours alone, as the screen's: that the addresses were read is written down before they are sent. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  await requireActivist(args);
  const campaignId = String(args.params.campaignId);
  try {
    const { items } = await api(args).post<ShippingList>(path`/users/mypage/campaigns/${campaignId}/shipping-list`);
    return csvAnswer(args, "gyeot-addresses.csv", items);
  } catch (error) {
    return actionError(args, error, path`/mypage/campaigns/${campaignId}/addresses`);
  }
});
