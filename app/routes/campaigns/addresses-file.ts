import { createShippingList } from "#contract/campaigns/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { activistAction, guardedLoader } from "~/guards/handlers.server";
import { csvResponse } from "~/http/csv.server";
import { actionError, redirectTo } from "~/http/respond.server";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader((args) =>
  redirectTo(args, href("/mypage/campaigns/:campaignId/addresses", { campaignId: routeParam(args, "campaignId") })),
);

/** Only by a form of ours, as on the page: that the addresses were read is recorded before they are sent. */
export const action = activistAction(async (args) => {
  const campaignId = routeParam(args, "campaignId");
  try {
    const { items } = await api(args).call(createShippingList, { params: { id: campaignId } });
    return csvResponse(args, "gyeot-addresses.csv", items);
  } catch (error) {
    return actionError(args, error, href("/mypage/campaigns/:campaignId/addresses", { campaignId }));
  }
});
