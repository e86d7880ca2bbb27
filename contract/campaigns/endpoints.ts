import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { CampaignId } from "../ids";
import { PageQuery } from "../paging";
import {
  Campaign,
  CampaignInput,
  CampaignPage,
  CampaignQuery,
  DeliveryInfo,
  DeliveryInput,
  OwnCampaign,
  OwnCampaignPage,
  ShippingList,
} from "./schemas";

const define = defineEndpointWith({ tag: "Campaigns" });
const params = z.strictObject({ id: CampaignId });

export const listCampaigns = define({
  method: "get",
  path: "/users/campaigns",
  access: "guest",
  summary: "Campaigns that have opened, of one creator or of all, the newest first",
  query: CampaignQuery,
  response: CampaignPage,
});

export const listAvailableCampaigns = define({
  method: "get",
  path: "/users/campaigns/available",
  access: "guest",
  summary: "Campaigns the fan may give to now, the next to close first",
  query: PageQuery,
  response: CampaignPage,
});

export const getCampaign = define({
  method: "get",
  path: "/users/campaigns/{id}",
  access: "guest",
  summary: "One campaign",
  params,
  response: Campaign,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const saveDeliveryInfo = define({
  method: "post",
  path: "/users/delivery-info",
  access: "consented",
  summary: "Write the fan's delivery address for a campaign they gave to",
  body: DeliveryInput,
  response: DeliveryInfo,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
});

export const getDeliveryInfo = define({
  method: "get",
  path: "/users/campaigns/{id}/delivery-info",
  access: "consented",
  summary: "The fan's delivery address for a campaign, and until when it may be changed",
  params,
  response: DeliveryInfo,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const deleteDeliveryInfo = define({
  method: "delete",
  path: "/users/campaigns/{id}/delivery-info",
  access: "consented",
  summary: "Delete the fan's delivery address",
  params,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const listOwnCampaigns = define({
  method: "get",
  path: "/users/mypage/campaigns",
  access: "activist",
  summary: "The creator's own campaigns, newest opening first",
  query: PageQuery,
  response: OwnCampaignPage,
});

export const openCampaign = define({
  method: "post",
  path: "/users/mypage/campaigns",
  access: "activist",
  summary: "Create a campaign that opens now or at its time",
  body: CampaignInput,
  response: OwnCampaign,
  status: 201,
  idempotent: true,
  errors: ["RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"],
});

export const getOwnCampaign = define({
  method: "get",
  path: "/users/mypage/campaigns/{id}",
  access: "activist",
  summary: "One of the creator's own campaigns",
  params,
  response: OwnCampaign,
  errors: ["RESOURCE_NOT_FOUND"],
});

export const editCampaign = define({
  method: "put",
  path: "/users/mypage/campaigns/{id}",
  access: "activist",
  summary: "Update a campaign; what was promised to givers is fixed",
  params,
  body: CampaignInput,
  response: OwnCampaign,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"],
});

export const withdrawCampaign = define({
  method: "delete",
  path: "/users/mypage/campaigns/{id}",
  access: "activist",
  summary: "Delete a campaign that has not opened",
  params,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const closeCampaign = define({
  method: "post",
  path: "/users/mypage/campaigns/{id}/closing",
  access: "activist",
  summary: "Close a campaign now",
  params,
  response: OwnCampaign,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
});

export const createShippingList = define({
  method: "post",
  path: "/users/mypage/campaigns/{id}/shipping-list",
  slow: true,
  access: "activist",
  summary: "Fetch the delivery addresses; audited, and final from then on",
  params,
  response: ShippingList,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  timeoutMs: 20_000,
});
