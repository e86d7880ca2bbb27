import { z } from "zod";
import { AdminCampaign, AdminCampaignPage, AdminCampaignQuery, TakeDownInput } from "#contract/campaigns";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { adminCampaign, listCampaignsForAdmin } from "./admin-queries";
import { takeDownCampaign } from "./take-down";

const tag = "Admin";
const params = z.strictObject({ id: Id });

export const campaignsAdminRoutes = [
  endpoint({
    method: "get",
    path: "/admin/campaigns",
    who: "admin",
    tag,
    summary: "Campaigns, searchable",
    query: AdminCampaignQuery,
    answer: AdminCampaignPage,
    handle: ({ deps, query, at }) => listCampaignsForAdmin(deps, query, at),
  }),
  endpoint({
    method: "get",
    path: "/admin/campaigns/{id}",
    who: "admin",
    tag,
    summary: "One campaign, whatever its state",
    params,
    answer: AdminCampaign,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, params: { id }, at }) => adminCampaign(deps, id, at),
  }),
  endpoint({
    method: "post",
    path: "/admin/campaigns/{id}/take-down",
    who: "admin",
    tag,
    summary: "Take a campaign down for good; its creator is told why",
    params,
    body: TakeDownInput,
    answer: AdminCampaign,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { id }, body, at }) => {
      await takeDownCampaign(deps, { adminId: actor.userId, campaignId: id, reason: body.reason, at });
      return adminCampaign(deps, id, at);
    },
  }),
];
