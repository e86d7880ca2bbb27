import { z } from "zod";
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
} from "#contract/campaigns";
import { PageQuery } from "#contract/paging";
import { Id } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { closeCampaign, withdrawCampaign } from "./close-campaign";
import { deliveryOf, removeDelivery, shippingList, writeDelivery } from "./delivery";
import { editCampaign } from "./edit-campaign";
import { openCampaign } from "./open-campaign";
import { listAvailable, listCampaigns, listOwnCampaigns, ownCampaign, seenCampaign } from "./queries";

const tag = "Campaigns";
const params = z.strictObject({ id: Id });

export const campaignsRoutes = [
  endpoint({
    method: "get",
    path: "/users/campaigns",
    who: "guest",
    tag,
    summary: "Campaigns that have opened, of one creator or of all, the newest first",
    query: CampaignQuery,
    answer: CampaignPage,
    handle: ({ deps, actor, query, at }) => listCampaigns(deps, actor?.userId ?? null, query, at),
  }),
  endpoint({
    method: "get",
    path: "/users/campaigns/available",
    who: "guest",
    tag,
    summary: "Campaigns one may give to now, the one that closes first in front",
    query: PageQuery,
    answer: CampaignPage,
    handle: ({ deps, actor, query, at }) => listAvailable(deps, actor?.userId ?? null, query, at),
  }),
  endpoint({
    method: "get",
    path: "/users/campaigns/{id}",
    who: "guest",
    tag,
    summary: "One campaign",
    params,
    answer: Campaign,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params: { id }, at }) => seenCampaign(deps, actor?.userId ?? null, id, at),
  }),
  endpoint({
    method: "post",
    path: "/users/delivery-info",
    who: "consented",
    tag,
    summary: "Write where to send what a campaign one gave to sends",
    body: DeliveryInput,
    answer: DeliveryInfo,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "TOO_MANY_REQUESTS"],
    handle: ({ deps, actor, body, at }) => writeDelivery(deps, actor.userId, body, at),
  }),
  endpoint({
    method: "get",
    path: "/users/campaigns/{id}/delivery-info",
    who: "consented",
    tag,
    summary: "What one has written for a campaign, and until when it may be changed",
    params,
    answer: DeliveryInfo,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params: { id }, at }) => deliveryOf(deps, actor.userId, id, at),
  }),
  endpoint({
    method: "delete",
    path: "/users/campaigns/{id}/delivery-info",
    who: "consented",
    tag,
    summary: "Take one's address back",
    params,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params: { id }, at }) => removeDelivery(deps, actor.userId, id, at),
  }),
  endpoint({
    method: "get",
    path: "/users/mypage/campaigns",
    who: "activist",
    tag,
    summary: "One's own campaigns, the newest opening first",
    query: PageQuery,
    answer: OwnCampaignPage,
    handle: ({ deps, actor, query, at }) => listOwnCampaigns(deps, actor.userId, query, at),
  }),
  endpoint({
    method: "post",
    path: "/users/mypage/campaigns",
    who: "activist",
    tag,
    summary: "Begin a campaign, to open now or at its time",
    body: CampaignInput,
    answer: OwnCampaign,
    status: 201,
    idempotent: true,
    errors: ["RESOURCE_CONFLICT", "PAYLOAD_TOO_LARGE", "SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS"],
    handle: async ({ deps, actor, body, at }) => {
      const id = await openCampaign(deps, { creatorId: actor.userId, input: body, at });
      return ownCampaign(deps, actor.userId, id, at);
    },
    repeat: ({ deps, actor, at }, id) => ownCampaign(deps, actor.userId, id, at),
  }),
  endpoint({
    method: "get",
    path: "/users/mypage/campaigns/{id}",
    who: "activist",
    tag,
    summary: "One of one's own",
    params,
    answer: OwnCampaign,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params: { id }, at }) => ownCampaign(deps, actor.userId, id, at),
  }),
  endpoint({
    method: "put",
    path: "/users/mypage/campaigns/{id}",
    who: "activist",
    tag,
    summary: "Change it; what was promised to who gave stands",
    params,
    body: CampaignInput,
    answer: OwnCampaign,
    errors: [
      "RESOURCE_NOT_FOUND",
      "RESOURCE_CONFLICT",
      "PAYLOAD_TOO_LARGE",
      "SERVICE_UNAVAILABLE",
      "TOO_MANY_REQUESTS",
    ],
    handle: async ({ deps, actor, params: { id }, body, at }) => {
      await editCampaign(deps, { creatorId: actor.userId, campaignId: id, input: body, at });
      return ownCampaign(deps, actor.userId, id, at);
    },
  }),
  endpoint({
    method: "delete",
    path: "/users/mypage/campaigns/{id}",
    who: "activist",
    tag,
    summary: "Remove one that has not opened",
    params,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params: { id }, at }) =>
      withdrawCampaign(deps, { creatorId: actor.userId, campaignId: id, at }),
  }),
  endpoint({
    method: "post",
    path: "/users/mypage/campaigns/{id}/closing",
    who: "activist",
    tag,
    summary: "Close it now",
    params,
    answer: OwnCampaign,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, params: { id }, at }) => {
      await closeCampaign(deps, { creatorId: actor.userId, campaignId: id, at });
      return ownCampaign(deps, actor.userId, id, at);
    },
  }),
  endpoint({
    method: "post",
    path: "/users/mypage/campaigns/{id}/shipping-list",
    slow: true,
    who: "activist",
    tag,
    summary: "Fetch the addresses to send to; audited, and from then on they stand",
    params,
    answer: ShippingList,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params: { id }, at }) =>
      shippingList(deps, { creatorId: actor.userId, campaignId: id, at }),
  }),
];
