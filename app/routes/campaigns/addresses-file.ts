import { createShippingList } from "#contract/campaigns/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { activistAction, guardedLoader } from "~/guards/handlers.server";
import { csvResponse } from "~/http/csv.server";
import { actionError } from "~/http/respond.server";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader((args) =>
  args.redirect(href("/mypage/campaigns/:campaignId/addresses", { campaignId: args.param("campaignId") })),
);

/** Only by a form of ours, as on the page: that the addresses were read is recorded before they are sent. */
export const action = activistAction(async (args) => {
  const campaignId = args.param("campaignId");
  try {
    const { items } = await args.api.call(createShippingList, { params: { id: campaignId } });
    return csvResponse(args, "gyeot-addresses.csv", items);
  } catch (error) {
    return actionError(args, error, href("/mypage/campaigns/:campaignId/addresses", { campaignId }));
  }
});
