import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { CampaignId } from "../ids";
import { AdminCampaign, AdminCampaignPage, AdminCampaignQuery, TakeDownInput } from "./schemas";

const define = defineEndpointWith({ tag: "Admin", access: "admin" });
const params = z.strictObject({ id: CampaignId });

export const listCampaignsForAdmin = define({
  method: "get",
  path: "/admin/campaigns",
  summary: "Campaigns, searchable",
  query: AdminCampaignQuery,
  response: AdminCampaignPage,
});

export const getCampaignForAdmin = define({
  method: "get",
  path: "/admin/campaigns/{id}",
  summary: "One campaign, whatever its state",
  params,
  response: AdminCampaign,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const takeDownCampaign = define({
  method: "post",
  path: "/admin/campaigns/{id}/take-down",
  summary: "Take a campaign down permanently; its creator is mailed the reason",
  params,
  body: TakeDownInput,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
