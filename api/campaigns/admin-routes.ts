import * as endpoints from "#contract/campaigns/admin-endpoints";
import { handle } from "../http/endpoint";
import { adminCampaign, listCampaignsForAdmin } from "./admin-queries";
import { takeDownCampaign } from "./take-down";

export const campaignsAdminRoutes = [
  handle(endpoints.listCampaignsForAdmin, ({ deps, query, at }) => listCampaignsForAdmin(deps, query, at)),
  handle(endpoints.getCampaignForAdmin, ({ deps, params: { id }, at }) => adminCampaign(deps, id, at)),
  handle(endpoints.takeDownCampaign, async ({ deps, actor, params: { id }, body, at }) => {
    await takeDownCampaign(deps, { adminId: actor.userId, campaignId: id, reason: body.reason, at });
  }),
];
