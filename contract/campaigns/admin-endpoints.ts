import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { CampaignId } from "../ids";
import { AdminCampaign, AdminCampaignPage, AdminCampaignQuery, TakeDownInput } from "./schemas";

const tag = "Admin";
const params = z.strictObject({ id: CampaignId });

export const listCampaignsForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/campaigns",
  access: "admin",
  tag,
  summary: "Campaigns, searchable",
  query: AdminCampaignQuery,
  response: AdminCampaignPage,
});

export const getCampaignForAdmin = defineEndpoint({
  method: "get",
  path: "/admin/campaigns/{id}",
  access: "admin",
  tag,
  summary: "One campaign, whatever its state",
  params,
  response: AdminCampaign,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const takeDownCampaign = defineEndpoint({
  method: "post",
  path: "/admin/campaigns/{id}/take-down",
  access: "admin",
  tag,
  summary: "Take a campaign down permanently; its creator is mailed the reason",
  params,
  body: TakeDownInput,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});
