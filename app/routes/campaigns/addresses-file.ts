import type { ActionFunctionArgs } from "@remix-run/node";
import type { ShippingList } from "#contract/campaigns";
import { redirectTo, refused } from "../../answer.server";
import { api, path } from "../../api.server";
import { csvAnswer } from "../../csv.server";
import { guardedAction, guardedLoader } from "../../guarded.server";
import { requireActivist } from "../../viewer.server";

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
    return refused(args, error, path`/mypage/campaigns/${campaignId}/addresses`);
  }
});
